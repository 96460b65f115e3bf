import type { components } from "recollect-client";

import { usePages } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { ago, number } from "../../app/formats";
import { addressOf, go, place } from "../../app/place";
import { Empty } from "../../parts/empty";
import { Failure } from "../../parts/failure";
import { useState } from "preact/hooks";
import { pathOf } from "./path";
import { words } from "./words";

type Order = components["schemas"]["TagOrder"];
type UsedTag = components["schemas"]["UsedTagAnswer"];

const ORDERS: readonly Order[] = ["-count", "name", "-latest"];

/** The first level: every tag, with how many carry it and what comes with it. */
export function Tags() {
  const t = words();
  const { contains, order = "-count" } = place.value.query;
  const [counts, setCounts] = useState<{ tags: number; memories: number; untagged: number } | undefined>(undefined);
  const listed = usePages<UsedTag>(
    async (cursor, signal) => {
      const query = {
        space: space.value,
        order: order as Order,
        ...(contains === undefined ? {} : { contains }),
        ...(cursor === undefined ? {} : { cursor }),
      };
      const { data } = await memory.value.api.GET("/v1/memory/tags", { params: { query }, signal });
      if (data === undefined) return { items: [] };
      if (contains === undefined) setCounts({ tags: data.tags, memories: data.memories, untagged: data.untagged });
      return data;
    },
    [space.value, contains, order],
  );
  const set = (changed: Record<string, string | undefined>) => go(addressOf("browse", [], { contains, order, ...changed }), { replace: true });
  const most = Math.max(...listed.items.map((one) => one.count), 1);
  return (
    <>
      <div class="row end">
        <label class="grow">
          {t.find}
          <input type="text" value={contains ?? ""} onInput={(event) => set({ contains: event.currentTarget.value.trim() || undefined })} />
        </label>
        <label>
          {t.order}
          <select value={order} onChange={(event) => set({ order: event.currentTarget.value })}>
            {ORDERS.map((one) => (
              <option key={one} value={one}>
                {t.orders[one as keyof typeof t.orders]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {counts !== undefined && <p class="quiet">{t.tags(counts.tags, counts.memories, counts.untagged)}</p>}
      {listed.failure !== undefined && <Failure failure={listed.failure} again={listed.again} />}
      {listed.items.length === 0 && !listed.waiting && listed.failure === undefined && (
        <Empty title={t.none}>
          <p>{t.noneHow}</p>
        </Empty>
      )}
      <ul class="taglist">
        {listed.items.map(({ tag, count, latest_at, together }) => (
          <li key={tag} class="card">
            <a href={pathOf([tag])} dir="auto">
              <strong>{tag}</strong> <span class="figure">{number(count)}</span>
              <span class="track" aria-hidden="true">
                <span class="fill" style={{ width: `${(100 * count) / most}%` }} />
              </span>
            </a>
            <p class="quiet small">
              {t.latest} {ago(latest_at)}
              {together.length > 0 && (
                <>
                  {" · "}
                  {t.together}{" "}
                  {together.slice(0, 5).map((other) => (
                    <a key={other.tag} class="tag" dir="auto" href={pathOf([tag, other.tag])}>
                      {other.tag} {number(other.count)}
                    </a>
                  ))}
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      {listed.more && (
        <button type="button" disabled={listed.waiting} onClick={listed.next}>
          {t.more}
        </button>
      )}
    </>
  );
}
