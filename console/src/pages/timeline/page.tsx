import "./timeline.css";

import { type Signal, useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";

import { useAnswer, usePages } from "../../app/answers";
import { space } from "../../app/connection";
import { moment, number, time, zone } from "../../app/formats";
import { addressOf, go, place } from "../../app/place";
import { locale } from "../../app/words";
import { Empty } from "../../parts/empty";
import { EntryCard } from "../../parts/entry_card";
import { Failure } from "../../parts/failure";
import { Folded } from "../../parts/folded";
import { ListEnd, readsOn } from "../../parts/list_end";
import { useRowKeys } from "../../parts/row_keys";
import { Rows } from "../../parts/rows";
import { useBarHeight } from "../../parts/sticky";
import { Waiting } from "../../parts/waiting";
import { type Asked, askedOf, type Dated, isMostlyOlder, queryOf, readCounts, readDated } from "./asking";
import { type DayRow, headOver, isHead, noonOf, type TimelineRow, timelineRows } from "./days";
import { Filters } from "./filters";
import { Strip } from "./strip";
import { words } from "./words";

const HEAD = 44; // pixels of the day that sticks

/** What is remembered, day by day. */
export default function Timeline() {
  const t = words();
  const asked = askedOf(place.value.query);
  const set = (changed: Partial<Asked>) => go(addressOf("timeline", [], queryOf({ ...askedOf(place.value.query), ...changed })), { replace: true });
  const { by, kind, category, tag, pinned } = asked;
  const listed = usePages<Dated>((cursor, signal) => readDated(asked, cursor, signal), [space.value, JSON.stringify(asked), zone.value]);
  const counted = useAnswer((signal) => readCounts(asked, signal), [space.value, by, zone.value, ...(by === "said" ? [kind, category, tag, pinned] : [])]).answer;
  const exact = by === "said" && counted?.exact === true ? counted.days : undefined;
  const rows = useMemo(() => timelineRows(listed.items, { counted: exact, more: listed.more }), [listed.items, listed.more, exact]);
  const first = useSignal<number | undefined>(undefined);
  const tellKeys = useRowKeys(rows.length, (at) => {
    const row = rows[at];
    return row !== undefined && !isHead(row);
  });
  const bar = useBarHeight();
  const none = listed.items.length === 0 && listed.failure === undefined;
  const isSifted = kind !== "memory" || category !== undefined || tag !== undefined || pinned || asked.until !== undefined;
  return (
    <>
      <h1>{t.title}</h1>
      <p class="quiet">{t.how[by]}</p>
      <Folded title={t.filters} extra={isSifted ? t.chosen : undefined}>
        <Filters asked={asked} set={set} />
      </Folded>
      {counted !== undefined && <Strip counted={counted} until={asked.until} choose={(until) => set({ until })} />}
      {counted?.exact === true && !counted.complete && (
        <p class="notice">
          {t.incomplete} <a href={addressOf("timeline", [], queryOf({ ...asked, by: "stored" }))}>{t.toStored}</a>
        </p>
      )}
      {by === "stored" && isMostlyOlder(listed.items) && (
        <p class="notice">
          {t.older} <a href={addressOf("timeline", [], queryOf({ ...asked, by: "said", until: undefined }))}>{t.toSaid}</a>
        </p>
      )}
      {asked.until !== undefined && (
        <p>
          {t.from(longDay(asked.until))}{" "}
          <a href={addressOf("timeline", [], queryOf({ ...asked, until: undefined }))}>{t.latest}</a>
        </p>
      )}
      {listed.items.length === 0 && listed.failure !== undefined && <Failure failure={listed.failure} again={listed.again} />}
      {none && listed.waiting && <Waiting long={t.counting} />}
      {none && !listed.waiting && (
        <Empty title={isSifted ? t.noMatch : t.none}>
          <p>{isSifted ? t.noMatchHow : t.noneHow}</p>
          {isSifted && (
            <a class="button" href={addressOf("timeline")}>
              {t.clear}
            </a>
          )}
        </Empty>
      )}
      <div class="timeline">
        <DayThatSticks first={first} rows={rows} top={bar} />
        <Rows
          items={rows}
          height={110}
          label={t.list}
          keyOf={keyOf}
          more={readsOn(listed)}
          top={(at) => {
            first.value = at;
            tellKeys(at);
          }}
          under={bar + HEAD}
        >
          {(row) => (isHead(row) ? <h2 class="dayhead">{headOf(row)}</h2> : <EntryCard entry={row.entry}>{otherTime(row, asked)}</EntryCard>)}
        </Rows>
      </div>
      <ListEnd listed={listed} />
    </>
  );
}

/** The day of what is seen, where its own head is out of sight; screen readers find the head itself. */
function DayThatSticks({ first, rows, top }: { readonly first: Signal<number | undefined>; readonly rows: readonly TimelineRow<Dated>[]; readonly top: number }) {
  const head = headOver(rows, first.value ?? -1);
  return (
    <div class="daythere" aria-hidden="true" style={{ top: `${top}px`, visibility: head === undefined ? "hidden" : "visible" }}>
      {head !== undefined && <span class="dayhead">{headOf(head)}</span>}
    </div>
  );
}

function headOf({ day, count, whole }: DayRow) {
  const t = words();
  return (
    <>
      {longDay(day)} <span class="quiet small">{whole ? t.count(number(count), count === 1) : t.countSoFar(number(count))}</span>
    </>
  );
}

/** The other time of an entry, where that is another day. */
function otherTime({ entry, differs }: Dated, { by }: Asked) {
  if (!differs) return null;
  const t = words();
  return <p class="quiet small facts">{by === "stored" ? t.storedAt(time(entry.created_at)) : t.storedOn(moment(entry.created_at))}</p>;
}

/** A day as such, which no zone moves. */
function longDay(day: string): string {
  const options = { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale(), options).format(new Date(noonOf(day)));
}

function keyOf(row: TimelineRow<Dated>): string {
  return isHead(row) ? row.day : row.entry.id;
}
