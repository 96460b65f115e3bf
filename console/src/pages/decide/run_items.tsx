import type { components } from "recollect-client";
import { useEffect, useState } from "preact/hooks";

import { usePages } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { Diff } from "../../parts/diff_view";
import type { Entry } from "../../parts/entry_card";
import { EntryLine } from "../../parts/entry_line";
import { Failure } from "../../parts/failure";
import { names } from "../../parts/names";
import { words } from "./run_words";
import { words as suggestionWords } from "./suggestion_words";
import { words as common } from "./words";

type Change = components["schemas"]["TendedChangeAnswer"];

const PAGE = 20;

/** What a run changed, one by one. */
export function RunItems({ run }: { readonly run: string }) {
  const name = space.value;
  const listed = usePages<Change>(
    async (cursor, signal) => {
      const query = { space: name, limit: PAGE, ...(cursor === undefined ? {} : { cursor }) };
      const { data } = await memory.value.api.GET("/v1/memory/tending/runs/{run}", { params: { path: { run }, query }, signal });
      return { items: data?.changes ?? [], next_cursor: data?.next_cursor ?? null };
    },
    [memory.value, name, run],
  );
  return (
    <>
      {listed.failure !== undefined && <Failure failure={listed.failure} again={listed.again} />}
      <ul class="items">
        {listed.items.map((change) => (
          <li key={JSON.stringify([change.entry_id, change.after, change.link])}>
            <Item change={change} space={name} />
          </li>
        ))}
      </ul>
      {listed.waiting && <p class="quiet">{common().reading}</p>}
      {listed.more && !listed.waiting && (
        <button type="button" onClick={listed.next}>
          {common().more}
        </button>
      )}
    </>
  );
}

function Item({ change, space: name }: { readonly change: Change; readonly space: string }) {
  const t = suggestionWords();
  const { link } = change;
  if (link !== null) {
    return (
      <p>
        {link.remove ? t.removes : t.draws} <EntryLine space={name} id={link.source} /> <i>{t.edges[link.type] ?? link.type}</i>{" "}
        {link.target.startsWith("entity:") ? <span dir="auto">{link.target.slice("entity:".length)}</span> : <EntryLine space={name} id={link.target} />}
      </p>
    );
  }
  if (change.entry_id === null || change.before === null || change.after === null) return null;
  return (
    <>
      <p>
        <b>{t.actions[change.action] ?? change.action}</b>: <EntryLine space={name} id={change.entry_id} />
      </p>
      <Change id={change.entry_id} before={change.before} after={change.after} space={name} />
    </>
  );
}

/** One memory before and after: its text, its tags, its state and its category, as far as they differ. */
function Change({ id, before, after, space: name }: { readonly id: string; readonly before: number; readonly after: number; readonly space: string }) {
  const t = words();
  const n = names();
  const [pair, setPair] = useState<readonly [Entry | undefined, Entry | undefined]>();
  useEffect(() => {
    const control = new AbortController();
    valuesAt(name, id, [before, after], control.signal)
      .then(setPair)
      .catch(() => undefined); // the line above tells what is known
    return () => control.abort();
  }, [name, id, before, after]);
  if (pair === undefined) return null;
  const [old, young] = pair;
  if (old === undefined || young === undefined) return <p class="quiet small">{t.gone}</p>;
  const tags = (entry: Entry) => entry.tags.join(", ") || "–";
  const rows: readonly (readonly [string, string])[] = [
    [tags(old), tags(young)],
    [n.states[old.state] ?? old.state, n.states[young.state] ?? young.state],
    [n.categories[old.category ?? ""] ?? old.category ?? "–", n.categories[young.category ?? ""] ?? young.category ?? "–"],
  ];
  const changed = rows.filter(([one, other]) => one !== other);
  return (
    <div class="small">
      {old.text !== young.text && <Diff before={old.text} after={young.text} />}
      {changed.map(([one, other]) => (
        <p key={`${one}→${other}`}>
          <span class="unseen">{t.before} </span>
          <del dir="auto">{one}</del> → <span class="unseen">{t.after} </span>
          <ins dir="auto">{other}</ins>
        </p>
      ))}
      {old.text === young.text && changed.length === 0 && <p class="quiet">{t.noDifference}</p>}
    </div>
  );
}

/** The values that an entry had at two of its versions; undefined where they are not kept, or it is gone. */
async function valuesAt(name: string, id: string, wanted: readonly [number, number], signal: AbortSignal): Promise<readonly [Entry | undefined, Entry | undefined]> {
  const found = new Map<number, Entry>();
  const at = { path: { ref: id } };
  const { data } = await memory.value.api.GET("/v1/memory/entries/{ref}", { params: { ...at, query: { space: name, peek: true, include: ["deleted"] } }, signal });
  if (data !== undefined) found.set(data.version, data as Entry);
  let cursor: string | undefined;
  while (!wanted.every((version) => found.has(version))) {
    const page = await memory.value.api.GET("/v1/memory/entries/{ref}/versions", {
      params: { ...at, query: { space: name, limit: 50, ...(cursor === undefined ? {} : { cursor }) } },
      signal,
    });
    for (const { version, entry } of page.data?.items ?? []) found.set(version, entry);
    cursor = page.data?.next_cursor ?? undefined;
    if (cursor === undefined) break;
  }
  return [found.get(wanted[0]), found.get(wanted[1])];
}
