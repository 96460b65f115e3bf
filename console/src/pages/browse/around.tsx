import type { components } from "recollect-client";
import { useState } from "preact/hooks";

import { useAnswer, usePages } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { addressOf, go, place } from "../../app/place";
import { EntryCard } from "../../parts/entry_card";
import { Failure } from "../../parts/failure";
import { ListEnd, readsOn } from "../../parts/list_end";
import { useRowKeys } from "../../parts/row_keys";
import { Rows } from "../../parts/rows";
import { wayInWords } from "../../parts/steps";
import { Waiting } from "../../parts/waiting";
import { words } from "./words";

type Neighbour = components["schemas"]["NeighbourAnswer"];

/** The third level: what is around an entry, each with the way that leads there. */
export function Around({ id }: { readonly id: string }) {
  const t = words();
  const { rest: tags, query: all } = place.value;
  const hops = all.hops === "1" ? 1 : 2;
  const [complete, setComplete] = useState(true);
  const middle = useAnswer(
    async (signal) => (await memory.value.api.GET("/v1/memory/entries/{ref}", { params: { path: { ref: id }, query: { space: space.value, peek: true } }, signal })).data,
    [space.value, id],
  );
  const listed = usePages<Neighbour>(
    async (cursor, signal) => {
      const query = { space: space.value, hops, ...(cursor === undefined ? {} : { cursor }) };
      const { data } = await memory.value.api.GET("/v1/memory/entries/{ref}/neighbourhood", { params: { path: { ref: id }, query }, signal });
      if (data !== undefined) setComplete(data.complete);
      return data ?? { items: [] };
    },
    [space.value, id, hops],
  );
  const keys = useRowKeys(listed.items.length);
  if (middle.failure !== undefined) return <Failure failure={middle.failure} again={middle.again} />;
  const none = listed.items.length === 0 && listed.failure === undefined;
  return (
    <>
      <h2>{t.aroundTitle}</h2>
      {middle.answer !== undefined && (
        <EntryCard entry={middle.answer}>
          <p class="row small deeds">
            <a href={addressOf("entry", [middle.answer.space, middle.answer.id], { look: "versions" })}>{t.open}</a>
            <a href={addressOf("graph", [], { entry: id })}>{t.graph}</a>
          </p>
        </EntryCard>
      )}
      <div class="row end">
        <p class="quiet grow">{t.aroundHow}</p>
        <label>
          {t.hops}
          <select value={String(hops)} onChange={({ currentTarget: { value } }) => go(addressOf("browse", tags, { ...all, hops: value === "2" ? undefined : value }), { replace: true })}>
            {(["1", "2"] as const).map((one) => (
              <option key={one} value={one}>
                {t.hop[one]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {listed.items.length === 0 && listed.failure !== undefined && <Failure failure={listed.failure} again={listed.again} />}
      {none && listed.waiting && <Waiting long={t.counting} />}
      {none && !listed.waiting && <p class="quiet">{t.aroundNone}</p>}
      <Rows items={listed.items} height={140} label={t.aroundTitle} keyOf={(one) => one.entry.id} more={readsOn(listed)} top={keys}>
        {({ entry, path }) => (
          <EntryCard entry={entry}>
            <p class="quiet small">
              <bdi>{wayInWords(path)}</bdi>
            </p>
            <p class="row small deeds">
              <a href={addressOf("browse", tags, { ...all, near: entry.id })}>{t.around}</a>
            </p>
          </EntryCard>
        )}
      </Rows>
      <ListEnd listed={listed} />
      {!complete && !listed.more && <p class="quiet">{t.aroundPart}</p>}
    </>
  );
}
