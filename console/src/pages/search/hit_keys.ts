import { useRef } from "preact/hooks";

import { useShortcuts } from "../../app/keyboard";
import { addressOf, go } from "../../app/place";
import { forget, pin, restore, type Shown, vote } from "../../parts/entry_actions";
import type { Entry } from "../../parts/entry_card";
import { reveal } from "../../parts/rows";
import { explain } from "./address";
import { words } from "./words";

/** Let keys go from entry to entry, and do with the one at hand what its buttons do. */
export function useHitKeys(entries: readonly Entry[], shown: Shown, explains: boolean): void {
  const t = words().keys;
  const last = useRef(-1);
  const step = (by: 1 | -1) => {
    const at = placeAtHand() ?? last.current;
    const next = Math.min(Math.max(at + by, 0), entries.length - 1);
    if (next < 0) return;
    last.current = next;
    reveal(next);
  };
  const withEntry = (act: (entry: Entry) => void) => () => {
    const entry = entries[placeAtHand() ?? last.current];
    if (entry !== undefined) act(entry);
  };
  useShortcuts([
    { key: "j", does: t.next, run: () => step(1) },
    { key: "k", does: t.former, run: () => step(-1) },
    { key: "p", does: t.pin, run: withEntry((one) => void pin(one, shown)) },
    { key: "f", does: t.forget, run: withEntry((one) => void (one.state === "deleted" ? restore(one, shown) : forget(one, shown))) },
    { key: "+", does: t.useful, run: withEntry((one) => void vote(one, 1, shown)) },
    { key: "-", does: t.useless, run: withEntry((one) => void vote(one, -1, shown)) },
    { key: "w", does: t.why, run: withEntry((one) => (explains ? explain(one.id) : go(addressOf("entry", [one.space, one.id])))) },
  ]);
}

/** The place of the entry that has the focus. */
function placeAtHand(): number | undefined {
  const place = document.activeElement?.closest<HTMLElement>("[data-place]")?.dataset.place;
  return place === undefined ? undefined : Number(place);
}
