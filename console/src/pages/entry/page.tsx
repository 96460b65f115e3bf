import { useEffect, useState } from "preact/hooks";

import { useAnswer, usePages } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { useShortcuts } from "../../app/keyboard";
import { addressOf, go, place } from "../../app/place";
import { sifted } from "../../app/sifted";
import { pin, restore, type Shown, vote } from "../../parts/entry_actions";
import type { Entry } from "../../parts/entry_card";
import { Failure } from "../../parts/failure";
import { names } from "../../parts/names";
import { type Conflict, Conflicts } from "./conflicts";
import { EditDialog } from "./edit";
import { Edges } from "./edges";
import "./entry.css";
import { Facts } from "./facts";
import { Fold } from "./fold";
import { ForgetDialog } from "./forget_dialog";
import { Head } from "./head";
import type { Version } from "./history";
import { Importance } from "./importance";
import { Near } from "./near";
import { readEntry } from "./reading";
import { Source } from "./source";
import { Trail } from "./trail";
import { Versions } from "./versions";
import { words } from "./words";

/** One entry: what it says, where it is from, what became of it; looked at without counting as a use. */
export default function Page() {
  const t = words();
  const [first, second] = place.value.rest;
  const [within, ref] = second === undefined ? [space.value, first] : [first ?? space.value, second];
  if (ref === undefined) {
    return (
      <>
        <h1>{t.missing}</h1>
        <a href={addressOf("search")}>{t.toSearch}</a>
      </>
    );
  }
  return <OneEntry key={`${within} ${ref}`} within={within} name={ref} />;
}

function OneEntry({ within, name }: { readonly within: string; readonly name: string }) {
  const { answer, failure, again, put } = useAnswer((signal) => readEntry(within, name, signal), [within, name, memory.value]);
  if (failure !== undefined && answer === undefined) {
    return (
      <>
        <h1>{words().title(names().kinds.memory ?? "", "")}</h1>
        <Failure failure={failure} again={again} />
        <a href={addressOf("search")}>{words().toSearch}</a>
      </>
    );
  }
  if (answer === undefined) return <p class="quiet">…</p>;
  return <Shows entry={answer} put={(entry) => put(() => entry)} change={(change) => put((before) => before && change(before))} />;
}

function Shows({ entry, put, change }: { readonly entry: Entry; readonly put: (entry: Entry) => void; readonly change: (change: (entry: Entry) => Entry) => void }) {
  const t = words();
  const [edits, setEdits] = useState(place.value.query.edit === "yes" && entry.state !== "deleted");
  const [forgets, setForgets] = useState(false);
  const shown: Shown = { change: (id, one) => change((now) => (now.id === id ? one(now) : now)) };
  const isThere = entry.state !== "deleted";
  useEffect(() => {
    // Asked for by an address that would open it again with the next visit
    if (place.value.query.edit === "yes") go(addressOf("entry", place.value.rest), { replace: true });
  }, []);
  useShortcuts([
    { key: "e", does: t.keys.edit, run: () => isThere && setEdits(true) },
    { key: "p", does: t.keys.pin, run: () => isThere && void pin(entry, shown) },
    { key: "f", does: t.keys.forget, run: () => (isThere ? setForgets(true) : void restore(entry, shown)) },
    { key: "+", does: t.keys.useful, run: () => isThere && void vote(entry, 1, shown) },
    { key: "-", does: t.keys.useless, run: () => isThere && void vote(entry, -1, shown) },
  ]);
  // What is shown before the server has said it changes no version, and nothing is asked anew for it
  const versions = usePages<Version>(
    async (cursor, signal) => {
      if (entry.version === 1 || !isThere) return { items: [] };
      const query = { space: entry.space, limit: 50, ...(cursor === undefined ? {} : { cursor }) };
      return (await memory.value.api.GET("/v1/memory/entries/{ref}/versions", { params: { path: { ref: entry.id }, query }, signal })).data ?? { items: [] };
    },
    [entry.id, entry.version, memory.value],
  );
  const conflicts = useAnswer<readonly Conflict[]>(
    async (signal) => {
      if (!isThere || entry.kind !== "memory") return [];
      const found = await sifted<Conflict>(async (cursor) => {
        const query = { space: entry.space, entry_id: entry.id, limit: 200, ...(cursor === undefined ? {} : { cursor }) };
        return (await memory.value.api.GET("/v1/memory/conflicts", { params: { query }, signal })).data ?? { items: [] };
      }, undefined);
      return found.items;
    },
    [entry.id, entry.version, memory.value],
  );
  const contradictions = conflicts.answer ?? [];
  return (
    <>
      <h1>{t.title(names().kinds[entry.kind] ?? entry.kind, entry.name ?? "")}</h1>
      <Head entry={entry} shown={shown} edit={() => setEdits(true)} forget={() => setForgets(true)} />
      <div class="columns">
        {isThere && (
          <div>
            <Fold name="source" title={t.sections.source} open>
              {() => <Source entry={entry} />}
            </Fold>
            {entry.kind === "memory" && (
              <Fold key={`conflicts ${contradictions.length > 0}`} name="conflicts" title={t.sections.conflicts} open={contradictions.length > 0}>
                {() => (conflicts.failure === undefined ? <Conflicts entry={entry} conflicts={contradictions} /> : <Failure failure={conflicts.failure} again={conflicts.again} />)}
              </Fold>
            )}
            <Fold name="versions" title={t.sections.versions} open={entry.version > 1}>
              {() => (versions.failure === undefined ? <Versions entry={entry} versions={versions.items} more={versions.more ? versions.next : undefined} put={put} /> : <Failure failure={versions.failure} again={versions.again} />)}
            </Fold>
            <Fold name="edges" title={t.sections.edges}>
              {() => <Edges entry={entry} />}
            </Fold>
            <Fold name="near" title={t.sections.near}>
              {() => <Near entry={entry} />}
            </Fold>
          </div>
        )}
        <div>
          <Fold name="facts" title={t.sections.facts} open>
            {() => <Facts entry={entry} versions={versions.items} />}
          </Fold>
          {isThere && (
            <Fold name="importance" title={t.sections.importance}>
              {() => <Importance entry={entry} />}
            </Fold>
          )}
          <Fold name="trail" title={t.sections.trail}>
            {() => <Trail entry={entry} />}
          </Fold>
        </div>
      </div>
      {edits && <EditDialog entry={entry} put={put} close={() => setEdits(false)} />}
      {forgets && <ForgetDialog entry={entry} shown={shown} close={() => setForgets(false)} />}
    </>
  );
}
