import { useRef } from "preact/hooks";

import { useShortcuts } from "../app/keyboard";
import { dictionary } from "../app/words";
import { reveal } from "./rows";

const words = dictionary({ next: "To the next entry", before: "To the one before" }, { next: "Zum nächsten Eintrag", before: "Zum vorigen" });

/**
 * Let `j` and `k` go through the rows of a list, the one that has the focus or is seen first.
 *
 * `stops` tells at which rows to stop. What is returned is told by the list which row is seen first.
 */
export function useRowKeys(length: number, stops: (place: number) => boolean = () => true): (first: number | undefined) => void {
  const t = words();
  const seen = useRef<number | undefined>(undefined);
  const step = (by: 1 | -1) => {
    const focused = document.activeElement?.closest<HTMLElement>(".rows > [data-place]")?.dataset.place;
    let place = focused === undefined ? (seen.current ?? 0) - (by === 1 ? 1 : 0) : Number(focused);
    do place += by;
    while (place >= 0 && place < length && !stops(place));
    if (place >= 0 && place < length) reveal(place);
  };
  useShortcuts([
    { key: "j", does: t.next, run: () => step(1) },
    { key: "k", does: t.before, run: () => step(-1) },
  ]);
  return (first) => {
    seen.current = first;
  };
}
