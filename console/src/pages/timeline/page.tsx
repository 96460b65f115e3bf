import "./timeline.css";

import type { components } from "recollect-client";

import { usePages } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { day } from "../../app/formats";
import { addressOf, go, place } from "../../app/place";
import { Empty } from "../../parts/empty";
import { type Entry, EntryCard } from "../../parts/entry_card";
import { Failure } from "../../parts/failure";
import { names } from "../../parts/names";
import { Rows } from "../../parts/rows";
import { endOfDay, type TimelineRow, timelineRows } from "./days";
import { Density } from "./density";
import { words } from "./words";

type Kind = components["schemas"]["Kind"];

const AT_ONCE = 100;
const KINDS: readonly Kind[] = ["memory", "turn", "handoff", "rollup", "document"];
const CATEGORIES = ["work", "preferences", "health", "hobbies", "relationships", "other"];

/** What is remembered, day by day. */
export default function Timeline() {
  const t = words();
  const { until, kind, category, tag, pinned } = place.value.query;
  const set = (changed: Record<string, string | undefined>) =>
    go(addressOf("timeline", [], { until, kind, category, tag, pinned, ...changed }), { replace: true });
  const listed = usePages<Entry>(
    async (cursor, signal) => {
      const before = until === undefined ? undefined : endOfDay(until);
      const query = {
        space: space.value,
        limit: AT_ONCE,
        order: "-created" as const,
        ...(cursor === undefined ? {} : { cursor }),
        ...(before === undefined ? {} : { created_before: before }),
        ...(kind === undefined ? {} : { kind: kind as Kind }),
        ...(category === undefined ? {} : { category }),
        ...(tag === undefined ? {} : { tag: [tag] }),
        ...(pinned === undefined ? {} : { pinned: true }),
      };
      const { data } = await memory.value.api.GET("/v1/memory/entries", { params: { query }, signal });
      return data ?? { items: [] };
    },
    [space.value, until, kind, category, tag, pinned],
  );
  const rows = timelineRows(listed.items);
  const isSifted = kind !== undefined || category !== undefined || tag !== undefined || pinned !== undefined || until !== undefined;
  const lastDay = rows.findLast((row) => "day" in row);
  return (
    <>
      <h1>{t.title}</h1>
      <p class="quiet">{t.how}</p>
      <Density choose={(chosen) => set({ until: chosen })} />
      <div class="row end card">
        <label>
          {t.jump}
          <input type="date" value={until ?? ""} onChange={(event) => set({ until: event.currentTarget.value || undefined })} />
        </label>
        <Choice name={t.kind} value={kind} values={KINDS} called={names().kinds} choose={(chosen) => set({ kind: chosen })} />
        <Choice name={t.category} value={category} values={CATEGORIES} called={names().categories} choose={(chosen) => set({ category: chosen })} />
        <label>
          {t.tag}
          <input value={tag ?? ""} onChange={(event) => set({ tag: event.currentTarget.value.trim() || undefined })} />
        </label>
        <label class="check">
          <input type="checkbox" checked={pinned !== undefined} onChange={(event) => set({ pinned: event.currentTarget.checked ? "1" : undefined })} />
          {t.pinned}
        </label>
      </div>
      {listed.failure !== undefined && <Failure failure={listed.failure} again={listed.items.length === 0 ? listed.again : listed.next} />}
      {listed.items.length === 0 && !listed.waiting && listed.failure === undefined && (
        <Empty title={isSifted ? t.noMatch : t.none}>
          {isSifted ? (
            <a class="button" href={addressOf("timeline")}>
              {t.clear}
            </a>
          ) : (
            <p>{t.noneHow}</p>
          )}
        </Empty>
      )}
      <Rows items={rows} height={96} label={t.list} keyOf={keyOfRow} more={listed.more ? listed.next : undefined}>
        {(row) =>
          "entry" in row ? (
            <EntryCard entry={row.entry} />
          ) : (
            <h2 class="dayhead">
              {day(row.first.created_at)} <span class="quiet small">{t.day(row.count, listed.more && row === lastDay)}</span>
            </h2>
          )
        }
      </Rows>
      {listed.items.length > 0 && <p class="quiet">{listed.more ? t.more : t.end}</p>}
    </>
  );
}

interface ChoiceOf {
  readonly name: string;
  readonly value: string | undefined;
  readonly values: readonly string[];
  readonly called: Readonly<Record<string, string>>;
  readonly choose: (value: string | undefined) => void;
}

function Choice({ name, value, values, called, choose }: ChoiceOf) {
  return (
    <label>
      {name}
      <select value={value ?? ""} onChange={(event) => choose(event.currentTarget.value || undefined)}>
        <option value="">{words().all}</option>
        {values.map((one) => (
          <option key={one} value={one}>
            {called[one] ?? one}
          </option>
        ))}
      </select>
    </label>
  );
}

function keyOfRow(row: TimelineRow): string {
  return "entry" in row ? row.entry.id : row.day;
}
