import { effect, signal } from "@preact/signals";

import { keep, kept } from "./kept";

/** How the page looks: as the system does, or light or dark whatever that says. */
export const APPEARANCES = ["system", "light", "dark"] as const;
export type Appearance = (typeof APPEARANCES)[number];

const before = kept("appearance");
export const appearance = signal<Appearance>(APPEARANCES.find((one) => one === before) ?? "system");

/** Keep the document as the choice says. */
export function followAppearance(): void {
  effect(() => {
    const chosen = appearance.value;
    if (chosen === "system") delete document.documentElement.dataset.appearance;
    else document.documentElement.dataset.appearance = chosen;
    keep("appearance", chosen);
  });
}
