import type { components } from "recollect-client";
import { useState } from "preact/hooks";

import { usePages } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { zone } from "../../app/formats";
import { go, place } from "../../app/place";
import { Empty } from "../../parts/empty";
import { type Entry, EntryCard } from "../../parts/entry_card";
import { Failure } from "../../parts/failure";
import { Folded } from "../../parts/folded";
import { ListEnd, readsOn } from "../../parts/list_end";
import { useRowKeys } from "../../parts/row_keys";
import { Rows } from "../../parts/rows";
import { Waiting } from "../../parts/waiting";
import { useBound } from "./bound";
import { Filters } from "./filters";
import { browsing, isSifted, pathOf, type Sifted, siftedOf, siftedPath } from "./path";
import { Summary } from "./summary";
import { words } from "./words";

type Browsed = components["schemas"]["BrowsedAnswer"];

/** The second level: what a combination of tags holds, and which tags narrow it further. */
export function CombinationOf({ tags, sifted }: { readonly tags: readonly string[]; readonly sifted: Sifted }) {
  const t = words();
  const [found, setFound] = useState<Browsed | undefined>(undefined);
  const listed = usePages<Entry>(
    async (cursor, signal) => {
      const query = { ...browsing(tags, sifted), ...(cursor === undefined ? {} : { cursor }) };
      const { data } = await memory.value.api.GET("/v1/memory/browse", { params: { query }, signal });
      if (data !== undefined && cursor === undefined) setFound(data);
      return data ?? { items: [] };
    },
    [space.value, tags.join("\n"), JSON.stringify(sifted), zone.value],
  );
  const most = useBound();
  const keys = useRowKeys(listed.items.length);
  const none = listed.items.length === 0 && listed.failure === undefined;
  return (
    <>
      <Folded title={t.filters} extra={isSifted(sifted) ? t.chosen : undefined}>
        <Filters sifted={sifted} set={(changed) => go(siftedPath(tags, { ...siftedOf(place.value.query), ...changed }), { replace: true })} />
      </Folded>
      {listed.items.length === 0 && listed.failure !== undefined && <Failure failure={listed.failure} again={listed.again} />}
      {found !== undefined && <Summary found={found} tags={tags} sifted={sifted} most={most} />}
      {none && listed.waiting && <Waiting long={t.counting} />}
      {none && !listed.waiting && (
        <Empty title={t.nothing}>
          <p>{t.nothingHow}</p>
          {isSifted(sifted) && (
            <a class="button" href={pathOf(tags, { exact: sifted.exact, all: sifted.all })}>
              {t.clear}
            </a>
          )}
        </Empty>
      )}
      {listed.items.length > 0 && <h2>{t.items}</h2>}
      <Rows items={listed.items} height={130} label={t.items} keyOf={(entry) => entry.id} more={readsOn(listed)} top={keys}>
        {(entry) => (
          <EntryCard entry={entry}>
            <p class="row small deeds">
              <a href={pathOf(tags, sifted, entry.id)}>{t.around}</a>
            </p>
          </EntryCard>
        )}
      </Rows>
      <ListEnd listed={listed} />
    </>
  );
}
