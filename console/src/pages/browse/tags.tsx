import type { components } from "recollect-client";
import { useState } from "preact/hooks";

import { usePages } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { ago, number } from "../../app/formats";
import { addressOf, go, place } from "../../app/place";
import { Empty } from "../../parts/empty";
import { Failure } from "../../parts/failure";
import { ListEnd, readsOn } from "../../parts/list_end";
import { useRowKeys } from "../../parts/row_keys";
import { Rows } from "../../parts/rows";
import { Waiting } from "../../parts/waiting";
import { useBound } from "./bound";
import { pathOf } from "./path";
import { TagRow } from "./tag_row";
import { words } from "./words";

type Schemas = components["schemas"];
type Order = Schemas["TagOrder"];
type UsedTag = Schemas["UsedTagAnswer"];

const ORDERS: readonly Order[] = ["-count", "name", "-latest"];
const AT_ONCE = 100;

/** The first level: every tag, with how many carry it and what comes with it. */
export function Tags() {
  const t = words();
  const { contains } = place.value.query;
  const order = ORDERS.find((one) => one === place.value.query.order) ?? "-count";
  const [told, setTold] = useState<Schemas["TagsAnswer"] | undefined>(undefined);
  const most = useBound();
  const listed = usePages<UsedTag>(
    async (cursor, signal) => {
      const query = { space: space.value, order, limit: AT_ONCE, ...(contains === undefined ? {} : { contains }), ...(cursor === undefined ? {} : { cursor }) };
      const { data } = await memory.value.api.GET("/v1/memory/tags", { params: { query }, signal });
      if (data !== undefined && contains === undefined) setTold(data);
      return data ?? { items: [] };
    },
    [space.value, contains, order],
  );
  const keys = useRowKeys(listed.items.length);
  const set = (changed: { contains?: string | undefined; order?: string }) => go(addressOf("browse", [], { ...place.value.query, ...changed }), { replace: true });
  const longest = Math.max(...listed.items.map((one) => one.count), 1);
  const orders: Readonly<Record<Order, string>> = t.orders;
  const none = listed.items.length === 0 && listed.failure === undefined;
  return (
    <>
      <div class="row end card">
        <label class="grow">
          {t.find}
          <input type="text" dir="auto" value={contains ?? ""} onInput={(event) => set({ contains: event.currentTarget.value.trim() || undefined })} />
        </label>
        <label>
          {t.order}
          <select value={order} onChange={(event) => set({ order: event.currentTarget.value })}>
            {ORDERS.map((one) => (
              <option key={one} value={one}>
                {orders[one]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {told !== undefined && told.memories > 0 && (
        <p class="row">
          <span class="quiet">{t.counts(number(told.tags), number(told.memories))}</span>
          {told.untagged > 0 && <a href={pathOf([], { exact: "1" })}>{t.lookAtUntagged(number(told.untagged))}</a>}
          <a href={pathOf([], { all: "1" })}>{t.lookAtAll}</a>
        </p>
      )}
      {told?.complete === false && <p class="notice">{t.incomplete}</p>}
      {listed.items.length === 0 && listed.failure !== undefined && <Failure failure={listed.failure} again={listed.again} />}
      {none && listed.waiting && <Waiting long={t.counting} />}
      {none && !listed.waiting && (
        <Empty title={contains === undefined ? t.none : t.noneFound(contains)}>
          <p>{contains === undefined ? t.noneHow : t.noneFoundHow}</p>
        </Empty>
      )}
      <Rows items={listed.items} height={92} label={t.tagList} keyOf={(one) => one.tag} more={readsOn(listed)} top={keys}>
        {(one) => <TagRow used={one} share={one.count / longest} most={most} latest={ago(one.latest_at)} />}
      </Rows>
      <ListEnd listed={listed} />
    </>
  );
}
