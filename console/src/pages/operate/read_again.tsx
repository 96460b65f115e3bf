import { useEffect, useRef } from "preact/hooks";

import { time } from "../../app/formats";
import { useShortcuts } from "../../app/keyboard";
import { words } from "./words";

/** Do something every so many milliseconds while the page is seen; not at all where that is undefined. */
export function useEvery(milliseconds: number | undefined, run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (milliseconds === undefined) return undefined;
    const timer = setInterval(() => document.visibilityState === "visible" && latest.current(), milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds]);
}

/** When what is shown was read, and a button that reads it again. */
export function ReadAgain({ at, again }: { readonly at: string | undefined; readonly again: () => void }) {
  const t = words();
  useShortcuts([{ key: "r", does: t.again, run: again }]);
  return (
    <p class="row read-again">
      <button type="button" onClick={again}>
        {t.again}
      </button>
      {at !== undefined && <span class="quiet small">{t.readAt(time(at))}</span>}
    </p>
  );
}
