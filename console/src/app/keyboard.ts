import { effect, signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

import { keep, kept } from "./kept";

/** What a key does on the page at hand. */
export interface Shortcut {
  /** As `KeyboardEvent.key` has it, such as "/" or "j". */
  readonly key: string;
  readonly does: string;
  readonly run: () => void;
}

/** The shortcuts that work now, the latest first: of two for one key the latest has it. */
export const shortcuts = signal<readonly (readonly Shortcut[])[]>([]);

/** Whether single keys do anything: who speaks to the machine, or types by chance, may switch them off (WCAG 2.1.4). */
export const keysOn = signal(kept("shortcuts") !== "off");
effect(() => keep("shortcuts", keysOn.value ? "on" : "off"));

/** Whether somebody wants to type a question: the search takes it up, as soon as it is there. */
export const searchWanted = signal(false);

/** Let keys do something as long as this is shown. Not while somebody writes, and not with Control, Alt or Meta. */
export function useShortcuts(mine: readonly Shortcut[]): void {
  const latest = useRef(mine);
  latest.current = mine;
  useLayoutEffect(() => {
    // As soon as it is drawn: who types fast would press into nothing
    // The table is of references: what a key does may be another thing with every drawing
    const live = mine.map(({ key, does }) => ({
      key,
      does,
      run: () => latest.current.find((one) => one.key === key)?.run(),
    }));
    shortcuts.value = [live, ...shortcuts.value];
    return () => {
      shortcuts.value = shortcuts.value.filter((one) => one !== live);
    };
  }, [mine.map((one) => `${one.key}\n${one.does}`).join("\n")]);
}

/** Take up keys of the document; once, by the shell. */
export function followKeys(): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (!keysOn.value || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || writes(event.target)) return;
    if (document.querySelector("dialog[open]") !== null) return;
    const found = shortcuts.value.flat().find((one) => one.key === event.key);
    if (found === undefined) return;
    event.preventDefault();
    found.run();
  };
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}

function writes(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input:not([type=checkbox],[type=radio],[type=range]), textarea, select"));
}
