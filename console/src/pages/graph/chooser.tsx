import { useRef } from "preact/hooks";

import { memory, space } from "../../app/connection";
import { addressOf, go, place } from "../../app/place";
import { type Listed, usePages } from "../../app/answers";
import { Failure } from "../../parts/failure";
import { Folded } from "../../parts/folded";
import { Rows } from "../../parts/rows";
import { aroundName } from "./addresses";
import type { Entity } from "./picture";
import { words } from "./words";

export type Order = "count" | "name" | "latest";
const ORDERS: readonly Order[] = ["count", "name", "latest"];

/** What is asked of the list, as it stands in the address. */
export interface Sought {
  readonly text: string;
  readonly order: Order;
}

export function sought(): Sought {
  const { text = "", order = "" } = place.value.query;
  return { text, order: ORDERS.find((one) => one === order) ?? "count" };
}

/** The names there are, page by page; `round` reads them anew. */
export function useNames({ text, order }: Sought, round: number): Listed<Entity> {
  return usePages(
    async (cursor, signal) => {
      if (text !== "" && cursor === undefined) await settledTyping(signal);
      const query = { space: space.value, order, limit: 50, ...(text.trim() === "" ? {} : { text: text.trim() }), ...(cursor === undefined ? {} : { cursor }) };
      const { data } = await memory.value.api.GET("/v1/memory/entities", { params: { query }, signal });
      return data ?? { items: [] };
    },
    [space.value, memory.value, text, order, round],
  );
}

/** Choose a name: search among them, in an order, with how many memories name each. */
export function Chooser({ names, sought: { text, order }, chosen }: { readonly names: Listed<Entity>; readonly sought: Sought; readonly chosen: string | undefined }) {
  const t = words();
  const box = useRef<HTMLDivElement>(null);
  const change = (changes: Readonly<Record<string, string>>) => go(addressOf("graph", place.value.rest, { ...place.value.query, ...changes }), { replace: true });
  return (
    <section class="chooser" aria-label={t.list}>
      <Folded title={t.choose}>
        <div class="row end">
          <label class="grow">
            {t.find}
            <input type="search" value={text} maxLength={256} onInput={(event) => change({ text: event.currentTarget.value })} />
          </label>
          <label>
            {t.order}
            <select value={order} onChange={(event) => change({ order: event.currentTarget.value === "count" ? "" : event.currentTarget.value })}>
              {ORDERS.map((one) => (
                <option key={one} value={one}>
                  {t.orders[one]}
                </option>
              ))}
            </select>
          </label>
        </div>
        {names.failure !== undefined && <Failure failure={names.failure} again={names.next} />}
        {names.items.length === 0 && !names.waiting && names.failure === undefined && <p class="quiet">{t.noneFound(text)}</p>}
        <div class="scrolled" ref={box} tabIndex={0} role="group" aria-label={t.list}>
          <Rows items={names.items} height={64} label={t.list} keyOf={(one) => one.id} more={names.more ? names.next : undefined} within={box}>
            {(one) => <Name entity={one} isChosen={one.id === chosen} />}
          </Rows>
        </div>
      </Folded>
    </section>
  );
}

function Name({ entity, isChosen }: { readonly entity: Entity; readonly isChosen: boolean }) {
  const t = words();
  const others = entity.aliases.filter((alias) => alias.name !== entity.name).slice(0, 3);
  return (
    <a class="name" href={aroundName(entity.id)} aria-current={isChosen ? "true" : undefined}>
      <b dir="auto">{entity.name}</b> <span class="quiet small">{t.inMemories(entity.mentions)}</span>
      {others.length > 0 && (
        <span class="quiet small also" dir="auto">
          {t.also} {others.map((alias) => alias.name).join(", ")}
        </span>
      )}
    </a>
  );
}

const TYPING = 200; // milliseconds

function settledTyping(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, TYPING);
    signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  });
}
