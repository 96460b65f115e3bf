import type { components } from "recollect-client";
import { useState } from "preact/hooks";

import { useAnswer, usePages } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { day, number } from "../../app/formats";
import { addressOf, go, place } from "../../app/place";
import { type Entry, EntryCard } from "../../parts/entry_card";
import { Failure } from "../../parts/failure";
import { names } from "../../parts/names";
import { Rows } from "../../parts/rows";
import { Around } from "./around";
import { Filters } from "./filters";
import { narrowed, pathOf, type Sifted } from "./path";
import { words } from "./words";

type Browsed = components["schemas"]["BrowsedAnswer"];

/** The second level: what a combination of tags holds, and which tags narrow it further. */
export function CombinationOf({ tags }: { readonly tags: readonly string[] }) {
  const t = words();
  const sifted: Sifted = place.value.query;
  const [found, setFound] = useState<Browsed | undefined>(undefined);
  const about = [space.value, tags.join("\n"), JSON.stringify(sifted)];
  const listed = usePages<Entry>(async (cursor, signal) => {
    const { data } = await memory.value.api.GET("/v1/memory/browse", { params: { query: asked(tags, sifted, cursor) }, signal });
    if (data === undefined) return { items: [] };
    if (cursor === undefined) setFound(data);
    return data;
  }, about);
  const settings = useAnswer(
    async (signal) => (await memory.value.api.GET("/v1/memory/settings", { params: { query: { space: space.value } }, signal })).data,
    [space.value],
  );
  const most = settings.answer?.max_per_tags ?? 0;
  return (
    <>
      <Filters sifted={sifted} set={(changed) => go(pathOf(tags, { ...sifted, ...changed }), { replace: true })} />
      {listed.failure !== undefined && <Failure failure={listed.failure} again={listed.again} />}
      {found !== undefined && (
        <section class="card">
          <p>
            <strong>{t.count(found.count)}</strong>
            {found.first_at != null && found.last_at != null && <span class="quiet"> · {t.span(day(found.first_at), day(found.last_at))}</span>}
          </p>
          {!found.complete && <p class="notice">{t.incomplete}</p>}
          {most > 0 && found.with_no_other > most && (
            <p class="notice">
              {t.crowded} <a href={addressOf("decide")}>{t.proposals}</a>
            </p>
          )}
          {!found.exact && found.with_no_other > 0 && found.narrower.length > 0 && (
            <p>
              <a href={pathOf(tags, { ...sifted, exact: "1" })}>{t.onlyThese(found.with_no_other)}</a>
            </p>
          )}
          {found.narrower.length > 0 && (
            <>
              <h2>{t.narrower}</h2>
              <p class="row">
                {found.narrower.map(({ tag, count }) => (
                  <a key={tag} class="tag" dir="auto" href={narrowed(tags, tag, sifted)}>
                    {tag} {number(count)}
                  </a>
                ))}
                {found.narrower_tags > found.narrower.length && <span class="quiet small">{t.narrowerMore(found.narrower.length, found.narrower_tags)}</span>}
              </p>
            </>
          )}
          <p class="quiet small">
            {t.categories}:{" "}
            {Object.entries(found.categories).map(([category, count]) => (
              <span key={category}>
                {names().categories[category] ?? category} {number(count)}
                {"; "}
              </span>
            ))}
            {t.noCategory} {number(found.without_category)}
          </p>
        </section>
      )}
      <h2>{t.items}</h2>
      {listed.items.length === 0 && !listed.waiting && listed.failure === undefined && <p class="quiet">{t.nothing}</p>}
      <Rows items={listed.items} height={110} label={t.items} keyOf={(entry) => entry.id} more={listed.more ? listed.next : undefined}>
        {(entry) => (
          <EntryCard entry={entry}>
            <Around entry={entry} />
          </EntryCard>
        )}
      </Rows>
    </>
  );
}

function asked(tags: readonly string[], sifted: Sifted, cursor: string | undefined) {
  const { exact, kind, category, state, after, before } = sifted;
  return {
    space: space.value,
    tag: [...tags],
    ...(cursor === undefined ? {} : { cursor }),
    ...(exact === undefined ? {} : { exact: true }),
    ...(kind === undefined ? {} : { kind: kind as components["schemas"]["Kind"] }),
    ...(category === undefined ? {} : { category }),
    ...(state === undefined ? {} : { state: state as "active" }),
    ...(after === undefined ? {} : { after: new Date(after).toISOString() }),
    ...(before === undefined ? {} : { before: new Date(before).toISOString() }),
  };
}
