import { useId, useRef, useState } from "preact/hooks";

import { number } from "../../app/formats";
import { locale } from "../../app/words";
import type { Counted } from "./asking";
import { noonOf, type Span, spansOf, type Unit } from "./days";
import { words } from "./words";

/** How much there is over time, as bars; one goes to the days of a bar. */
export function Strip({ counted, until, choose }: { readonly counted: Counted; readonly until: string | undefined; readonly choose: (day: string) => void }) {
  const t = words();
  const name = useId();
  const list = useRef<HTMLDivElement>(null);
  const { unit, spans } = spansOf(counted.days);
  const [at, setAt] = useState<number | undefined>(undefined);
  if (spans.length < 2) return null;
  const most = Math.max(...spans.map((one) => one.count));
  const chosen = until === undefined ? spans.length - 1 : Math.max(spans.findLastIndex((one) => one.first <= until), 0);
  const stop = Math.min(at ?? chosen, spans.length - 1);
  const move = (event: KeyboardEvent) => {
    const to = { ArrowLeft: stop - 1, ArrowRight: stop + 1, Home: 0, End: spans.length - 1 }[event.key];
    if (to === undefined || to < 0 || to >= spans.length) return;
    event.preventDefault();
    setAt(to);
    list.current?.querySelectorAll<HTMLElement>("button")[to]?.focus();
  };
  return (
    <figure class="strip">
      <figcaption id={name} class="small quiet">
        {(counted.exact ? t.strip.exact : t.strip.noted)[unit]}
        {counted.exact ? ". " : ` ${t.stripNoted} `}
        {t.stripHow}
      </figcaption>
      <div role="toolbar" aria-labelledby={name} ref={list} onKeyDown={move}>
        {spans.map((span, place) => {
          const label = t.bar(called(span, unit), number(span.count));
          return (
            <button
              key={span.first}
              type="button"
              title={label}
              aria-label={label}
              aria-current={place === chosen && until !== undefined ? "date" : undefined}
              tabIndex={place === stop ? 0 : -1}
              onFocus={() => setAt(place)}
              onClick={() => choose(span.last)}
            >
              <span style={{ height: span.count === 0 ? "0" : `${Math.max(Math.round((100 * span.count) / most), 4)}%` }} />
            </button>
          );
        })}
      </div>
      <div class="ends small quiet" aria-hidden="true">
        <span>{called(spans[0] as Span, unit)}</span>
        <span>{called(spans.at(-1) as Span, unit)}</span>
      </div>
    </figure>
  );
}

function called(span: Span, unit: Unit): string {
  if (unit === "week") return words().span(date(span.first, { dateStyle: "medium" }), date(span.last, { dateStyle: "medium" }));
  if (unit === "day") return date(span.first, { dateStyle: "medium" });
  return date(span.first, unit === "month" ? { month: "long", year: "numeric" } : { year: "numeric" });
}

/** A day as such, which no zone moves. */
function date(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale(), { ...options, timeZone: "UTC" }).format(new Date(noonOf(day)));
}
