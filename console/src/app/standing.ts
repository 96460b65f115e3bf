import { signal } from "@preact/signals";

import { memory, ready, space } from "./connection";

/** What is remembered in a space at the moment: whether anything is, and whether every session is incognito unless it is ended. */
export interface Standing {
  readonly space: string;
  readonly memoryOn: boolean;
  readonly incognito: boolean;
}

/** That of the space which is looked at; undefined until it is known. */
export const standing = signal<Standing | undefined>(undefined);

/** Read it anew; where that fails, what was known stays. */
export async function lookAtStanding(): Promise<void> {
  if (!ready.value) return;
  const name = space.value;
  try {
    const { data } = await memory.value.api.GET("/v1/memory/settings", { params: { query: { space: name } } });
    if (data !== undefined && space.value === name) noteStanding(name, data);
  } catch {
    // What a page shows tells why
  }
}

/** Take what an answer said about a space. */
export function noteStanding(name: string, settings: { readonly memory_enabled: boolean; readonly incognito_default: boolean }): void {
  if (space.value === name) standing.value = { space: name, memoryOn: settings.memory_enabled, incognito: settings.incognito_default };
}
