import { useMemo, useRef } from "preact/hooks";
import { isProblem } from "recollect-client";

import { type Asked, type Listed, useAnswer, usePages } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { number, percent } from "../../app/formats";
import { addressOf, go, place } from "../../app/place";
import { Empty } from "../../parts/empty";
import { EntryCard } from "../../parts/entry_card";
import { Failure } from "../../parts/failure";
import { Meter } from "../../parts/meter";
import { Rows } from "../../parts/rows";
import { aroundName } from "./addresses";
import { Drawing } from "./drawing";
import { ItsNames } from "./its_names";
import { Part } from "./part";
import { type EntityPicture, type Entry, type Middle, type Neighbour, type Picture, pictureOf } from "./picture";
import { wayOf } from "./ways";
import { words } from "./words";

/** What is read around a name or a memory. */
export type Root = { readonly entity: string } | { readonly entry: string };

const PAGE = 100;

/** Draw what is around something, and say the same in words. `changed` is told when somebody has decided about names. */
export function Around({ root, changed }: { readonly root: Root; readonly changed: () => void }) {
  const t = words();
  const hops = place.value.query.hops === "1" ? 1 : 2;
  const key = JSON.stringify(root);
  const middle = useAnswer<Middle & { readonly of: string }>(async (signal) => ({ ...(await read(root, signal)), of: key }), [space.value, memory.value, key]);
  const near = useNeighbours(root, key, hops);
  // Until both were read the former picture stays, so that one sees what becomes of it
  const isRead = middle.answer?.of === key && (near.items.length > 0 || !near.waiting);
  const former = useRef<Picture | undefined>(undefined);
  const picture = useMemo(() => (middle.answer !== undefined && isRead ? pictureOf(middle.answer, near.items) : former.current), [middle.answer, near.items, isRead]);
  former.current = picture;

  if (middle.failure !== undefined && isProblem(middle.failure) && middle.failure.status === 404) {
    return (
      <Empty title={t.gone}>
        <p>{t.goneWhy}</p>
      </Empty>
    );
  }
  if (middle.failure !== undefined) return <Failure failure={middle.failure} again={middle.again} />;
  if (picture === undefined || middle.answer === undefined) return <p class="quiet">…</p>;
  const entity = "entity" in middle.answer ? middle.answer.entity : undefined;
  const decided = (id: string) => {
    if ("entity" in root && id !== root.entity) go(aroundName(id), { replace: true });
    middle.again();
    near.again();
    changed();
  };
  return (
    <div class="around" aria-busy={!isRead}>
      <Head picture={picture} entity={entity} hops={hops} />
      <Drawing picture={picture} />
      <HowMuch picture={picture} near={near} />
      {entity !== undefined && <ItsNames entity={entity} put={putEntity(middle)} done={decided} failed={middle.again} />}
      {entity !== undefined && <Related entity={entity} />}
      <Memories picture={picture} near={near} />
    </div>
  );
}

function Head({ picture, entity, hops }: { readonly picture: Picture; readonly entity: EntityPicture | undefined; readonly hops: number }) {
  const t = words();
  return (
    <div class="row end head">
      <div class="grow">
        <h2 dir="auto" class="text">
          {picture.nodes[picture.root]?.label}
        </h2>
        {entity !== undefined && <p class="quiet small">{t.inMemories(entity.mentions)}</p>}
      </div>
      <label>
        {t.hops}
        <select value={String(hops)} onChange={(event) => go(addressOf("graph", place.value.rest, { ...place.value.query, hops: event.currentTarget.value === "1" ? "1" : "" }), { replace: true })}>
          <option value="1">{t.hop[0]}</option>
          <option value="2">{t.hop[1]}</option>
        </select>
      </label>
    </div>
  );
}

/** How much of what there is stands here, and what is missing. */
function HowMuch({ picture, near }: { readonly picture: Picture; readonly near: Near }) {
  const t = words();
  const memories = picture.nodes.filter((node) => node.kind === "memory").length;
  return (
    <>
      <p class="row">
        <span role="status">{t.shown(memories, picture.nodes.length - memories)}</span>
        {near.more && (
          <>
            <span class="quiet">{t.moreWhy}</span>
            <button type="button" disabled={near.waiting} onClick={near.next}>
              {t.more}
            </button>
          </>
        )}
      </p>
      {!near.complete && <p class="quiet small">{t.incomplete}</p>}
      {near.failure !== undefined && <Failure failure={near.failure} again={near.next} />}
    </>
  );
}

function Related({ entity }: { readonly entity: EntityPicture }) {
  const t = words();
  if (entity.related.length === 0) return null;
  return (
    <Part id="related" title={t.related} extra={number(entity.related.length)}>
      <p class="quiet small">{t.relatedWhy}</p>
      <ul class="plain-list related">
        {entity.related.map((one) => (
          <li key={one.id} class="row">
            <a href={aroundName(one.id)} dir="auto">
              {one.name}
            </a>
            <span class="quiet small">{t.inMemories(one.shared_memories)}</span>
            <Meter value={one.weight} label={one.name} text={percent(one.weight)} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Memories({ picture, near }: { readonly picture: Picture; readonly near: Near }) {
  const t = words();
  return (
    <Part id="memories-around" title={t.around} extra={near.items.length === 0 ? "" : `${number(near.items.length)}${near.more ? " +" : ""}`}>
      {near.items.length === 0 && !near.waiting && <p class="quiet">{t.noneAround}</p>}
      <Rows items={near.items} height={120} label={t.around} keyOf={(one) => one.entry.id} more={near.more ? near.next : undefined}>
        {({ entry, hops }) => (
          <EntryCard entry={entry}>
            <p class="small quiet">
              {hops === 1 ? t.stepsAway[0] : t.stepsAway[1]}. {wayOfEntry(entry, picture)}
            </p>
          </EntryCard>
        )}
      </Rows>
    </Part>
  );
}

function wayOfEntry(entry: Entry, picture: Picture): string {
  const node = picture.nodes[picture.places.get(entry.id) ?? -1];
  return node === undefined ? "" : wayOf(node, picture, words());
}

async function read(root: Root, signal: AbortSignal): Promise<Middle> {
  const query = { space: space.value };
  if ("entity" in root) {
    const { data } = await memory.value.api.GET("/v1/memory/entities/{entity_id}", { params: { path: { entity_id: root.entity }, query: { ...query, limit: 1 } }, signal });
    return { entity: data as EntityPicture };
  }
  const { data } = await memory.value.api.GET("/v1/memory/entries/{ref}", { params: { path: { ref: root.entry }, query: { ...query, peek: true } }, signal });
  return { entry: data as Entry };
}

interface Near extends Omit<Listed<Neighbour>, "put"> {
  readonly complete: boolean;
}

function useNeighbours(root: Root, key: string, hops: number): Near {
  const listed = usePages<Neighbour & { readonly complete: boolean }>(
    async (cursor, signal) => {
      const query = { space: space.value, hops, limit: PAGE, ...(cursor === undefined ? {} : { cursor }) };
      const { data } =
        "entity" in root
          ? await memory.value.api.GET("/v1/memory/entities/{entity_id}/neighbourhood", { params: { path: { entity_id: root.entity }, query }, signal })
          : await memory.value.api.GET("/v1/memory/entries/{ref}/neighbourhood", { params: { path: { ref: root.entry }, query }, signal });
      const { items = [], complete = true, next_cursor } = data ?? {};
      return { items: items.map((one) => ({ ...one, complete })), next_cursor: next_cursor ?? null };
    },
    [space.value, memory.value, key, hops],
  );
  return { ...listed, complete: listed.items.every((one) => one.complete) };
}

function putEntity(middle: Asked<Middle & { readonly of: string }>): (change: (entity: EntityPicture) => EntityPicture) => void {
  return (change) => middle.put((before) => ("entity" in before ? { ...before, entity: change(before.entity) } : before));
}
