/** Choices of this browser: language, appearance, shortcuts, the space last looked at, the import begun last. Never a key, a token or a text of a memory. */
const PREFIX = "recollect.";

export type Kept = "language" | "appearance" | "space" | "shortcuts" | "import";

/** Return what was kept; undefined where nothing was, or where this browser keeps nothing. */
export function kept(name: Kept): string | undefined {
  try {
    return localStorage.getItem(PREFIX + name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keep a choice for the next visit, where this browser keeps anything. */
export function keep(name: Kept, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // A private window: the choice holds until it is closed
  }
}
