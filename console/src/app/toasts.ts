import { effect, signal } from "@preact/signals";

import { language } from "./words";

/** A word about what was done, for a few seconds, with what takes it back. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly bad: boolean;
  readonly undo: (() => void) | undefined;
  readonly more: More | undefined;
}

/** What else is to be looked at, and where. */
export interface More {
  readonly text: string;
  readonly href: string;
}

export const toasts = signal<readonly Toast[]>([]);

// Their words were composed when they were told: in another language they would be half in this one
effect(() => {
  if (language.value) toasts.value = [];
});

const SECONDS = 8;
let last = 0;

interface Telling {
  readonly undo?: () => void;
  readonly more?: More | undefined;
  readonly bad?: boolean;
}

/** Tell that something was done, and return the toast's id; `undo` takes it back, `more` leads to what is to be looked at as well. */
export function tell(text: string, { undo, more, bad = false }: Telling = {}): number {
  const id = ++last;
  toasts.value = [...toasts.value.slice(-3), { id, text, bad, undo, more }];
  setTimeout(() => dismiss(id), SECONDS * 1000);
  return id;
}

export function dismiss(id: number): void {
  toasts.value = toasts.value.filter((one) => one.id !== id);
}
