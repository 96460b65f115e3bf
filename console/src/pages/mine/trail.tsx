import type { components } from "recollect-client";

import { usePages } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { day, dayKey, number, time } from "../../app/formats";
import { addressOf, go, place } from "../../app/place";
import { sifted } from "../../app/sifted";
import { byWhom } from "../../parts/by_whom";
import { Empty } from "../../parts/empty";
import { EntryLine } from "../../parts/entry_line";
import { Failure } from "../../parts/failure";
import { Rows } from "../../parts/rows";
import { words } from "../../parts/trail_words";
import { settingName } from "./settings_words";
import { words as common } from "./words";

type Item = components["schemas"]["AuditAnswer"];
type Action = Item["action"];

const ENTRY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Whose subject looks like an entry's id and is none. */
const OF_NO_ENTRY: ReadonlySet<string> = new Set(["exported", "imported", "shared", "share_revoked", "tending_undone", "incognito_started", "incognito_ended", "entity_undone"]);

/** What was done in the space, in words: the trail has ids, and the texts are read from what is still there. */
export default function Trail() {
  const t = words();
  const name = space.value;
  const { action, entry, edges } = place.value.query;
  const chosen = action !== undefined && action in t.actions ? (action as Action) : undefined;
  const withEdges = chosen !== undefined || edges === "all";
  const listed = usePages<Item>(
    (from, signal) =>
      sifted(async (cursor) => {
        const query = { space: name, limit: 100, ...(chosen === undefined ? {} : { action: chosen }), ...(entry === undefined ? {} : { entry_id: entry }), ...(cursor === undefined ? {} : { cursor }) };
        const { data } = await memory.value.api.GET("/v1/memory/audit", { params: { query }, signal });
        return { items: data?.items.filter((item) => withEdges || !isDrawnByItself(item)) ?? [], next_cursor: data?.next_cursor ?? null };
      }, from),
    [memory.value, name, chosen, entry, withEdges],
  );
  const { items } = listed;
  const isEmpty = items.length === 0 && !listed.waiting && !listed.more && listed.failure === undefined;
  return (
    <>
      <h2>{t.title}</h2>
      <p>
        {common().inSpace(name)}. {t.intro}
      </p>
      <div class="row end">
        <label>
          {t.filter}
          <select value={chosen ?? ""} onChange={(event) => go(addressOf("mine", ["trail"], { action: event.currentTarget.value, entry, edges }), { replace: true })}>
            <option value="">{t.all}</option>
            {Object.entries(t.actions).map(([one, label]) => (
              <option key={one} value={one}>
                {label}
              </option>
            ))}
          </select>
        </label>
        {chosen === undefined && (
          <label class="check">
            <input type="checkbox" checked={withEdges} onChange={(event) => go(addressOf("mine", ["trail"], { entry, edges: event.currentTarget.checked ? "all" : undefined }), { replace: true })} />
            {t.edges}
          </label>
        )}
        {entry !== undefined && (
          <span>
            {t.of} <a href={addressOf("mine", ["trail"], { action, edges })}>{t.everyEntry}</a>
          </span>
        )}
      </div>
      {listed.failure !== undefined && <Failure failure={listed.failure} again={items.length === 0 ? listed.again : listed.next} />}
      {isEmpty && (
        <Empty title={chosen === undefined ? t.none : t.noneFiltered}>
          <p>{t.noneHow}</p>
        </Empty>
      )}
      <Rows items={items} height={76} label={t.title} keyOf={keyOf} more={listed.more ? listed.next : undefined}>
        {(item, at) => (
          <>
            {dayKey(items[at - 1]?.at ?? "1970-01-01") !== dayKey(item.at) && <h3 class="day">{day(item.at)}</h3>}
            <Line item={item} space={name} />
          </>
        )}
      </Rows>
      {listed.waiting && <p class="quiet">{common().reading}</p>}
    </>
  );
}

function Line({ item, space: name }: { readonly item: Item; readonly space: string }) {
  const t = words();
  const isEntry = ENTRY.test(item.subject) && !OF_NO_ENTRY.has(item.action);
  const isOther = item.other !== null && ENTRY.test(item.other) && isEntry;
  return (
    <article class="done">
      <time class="quiet small" dateTime={item.at}>
        {time(item.at)}
      </time>
      <div>
        <p>
          <strong>{t.actions[item.action] ?? item.action}</strong> {byWhom(item.by)}
          {notesOf(item).map((note) => (
            <span key={note} class="quiet small">
              {" "}
              · <span dir="auto">{note}</span>
            </span>
          ))}
        </p>
        {isEntry && (
          <p class="small">
            <EntryLine space={name} id={item.subject} />
            {isOther && (
              <>
                {" "}
                ↔ <EntryLine space={name} id={item.other ?? ""} />
              </>
            )}
          </p>
        )}
      </div>
    </article>
  );
}

function notesOf(item: Item): readonly string[] {
  const t = words();
  const notes: string[] = [];
  if (item.action === "incognito_started" || item.action === "incognito_ended") notes.push(t.session(item.subject));
  if ((item.action === "shared" || item.action === "share_revoked") && item.other !== null) notes.push(t.share(item.other));
  if (item.count !== undefined && item.count !== null && (item.action === "exported" || item.action === "imported")) notes.push(t.lines(number(item.count)));
  // Of a conflict it says what kind it is, which the page of decisions tells
  if (item.action === "settings_changed" && item.reason !== null) notes.push(item.reason.split(", ").map(settingName).join(", "));
  else if (item.reason !== null && item.reason !== "" && item.action !== "conflict_opened") notes.push(t.because(item.reason));
  if (item.version !== null && item.version > 1 && item.action !== "imported") notes.push(t.version(number(item.version)));
  return notes;
}

/** Whether an edge was drawn or removed by the service itself: there are many, and nobody did anything. */
function isDrawnByItself({ action, by }: Item): boolean {
  return (action === "edge_added" || action === "edge_removed") && by.startsWith("job:");
}

function keyOf(item: Item): string {
  return `${item.at} ${item.subject} ${item.action} ${item.version ?? ""}`;
}
