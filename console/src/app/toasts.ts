import { signal } from "@preact/signals";

/** A word about what was done, for a few seconds, with what takes it back. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly bad: boolean;
  readonly undo: (() => void) | undefined;
}

export const toasts = signal<readonly Toast[]>([]);

const SECONDS = 8;
let last = 0;

/** Tell that something was done; `undo` takes it back. */
export function tell(text: string, { undo, bad = false }: { undo?: () => void; bad?: boolean } = {}): void {
  const id = ++last;
  toasts.value = [...toasts.value.slice(-3), { id, text, bad, undo }];
  setTimeout(() => dismiss(id), SECONDS * 1000);
}

export function dismiss(id: number): void {
  toasts.value = toasts.value.filter((one) => one.id !== id);
}
