import type { components } from "recollect-client";

import { usePages } from "../../app/answers";
import { memory, space } from "../../app/connection";
import type { Shown } from "../../parts/entry_actions";
import { Empty } from "../../parts/empty";
import { Failure } from "../../parts/failure";
import { Rows } from "../../parts/rows";
import { SAMPLE } from "../../sample/questions";
import { addressWith, asked, choose } from "./address";
import { isNarrowed, listingOf, type Tab, TABS } from "./choices";
import { UNFILTERED } from "./chips";
import { Hit } from "./hit";
import { useHitKeys } from "./hit_keys";
import { SampleButton } from "./sample_button";
import { words } from "./words";

type Entry = components["schemas"]["EntryAnswer"];

/** What is remembered, the latest first, while nothing is asked. */
export function Listing({ round }: { readonly round: number }) {
  const t = words();
  const { choices } = asked();
  const { query, ignored } = listingOf(choices);
  const listed = usePages<Entry>(
    async (cursor, signal) => {
      const { data } = await memory.value.api.GET("/v1/memory/entries", {
        params: { query: { space: space.value, limit: 50, ...query, ...(cursor === undefined ? {} : { cursor }) } },
        signal,
      });
      return data ?? { items: [] };
    },
    [space.value, JSON.stringify(query), round, memory.value],
  );
  const shown: Shown = { change: (id, change) => listed.put((items) => items.map((one) => (one.id === id ? change(one) : one))) };
  useHitKeys(listed.items, shown, false);
  const { items, failure, waiting, more, next, again } = listed;
  return (
    <section aria-label={t.list} aria-busy={waiting}>
      <nav class="menu" aria-label={t.tabs.label}>
        <ul>
          {TABS.map((tab) => (
            <li key={tab}>
              <a href={addressWith({ tab })} aria-current={choices.tab === tab ? "page" : undefined}>
                {t.tabs[tab]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {items.length > 0 && <p class="quiet small hint">{t.keys.hint}</p>}
      {ignored.length > 0 && <p class="notice">{t.ignored(ignored.map((one) => t.ignoredNames[one]).join(", "))}</p>}
      {failure !== undefined && <Failure failure={failure} again={again} />}
      {items.length === 0 && !waiting && failure === undefined && <Nothing tab={choices.tab} narrowed={isNarrowed(choices)} />}
      <Rows items={items} height={120} label={t.list} keyOf={(one) => one.id} more={more ? next : undefined}>
        {(entry) => <Hit entry={entry} shown={shown} />}
      </Rows>
    </section>
  );
}

/** What would stand here, and how it comes here. */
function Nothing({ tab, narrowed }: { readonly tab: Tab; readonly narrowed: boolean }) {
  const t = words().empty;
  if (narrowed) {
    return (
      <Empty title={t.narrowed}>
        <button type="button" onClick={() => choose(UNFILTERED)}>
          {t.clear}
        </button>
      </Empty>
    );
  }
  if (tab === "all") {
    return (
      <Empty title={t.all}>
        <p>{t.allHow}</p>
        {space.value !== SAMPLE && (
          <>
            <SampleButton />
            <p class="quiet small">{t.sampleHow}</p>
          </>
        )}
      </Empty>
    );
  }
  return (
    <Empty title={t[tab]}>
      <p>{t[`${tab}How`]}</p>
    </Empty>
  );
}
