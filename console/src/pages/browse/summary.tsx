import type { components } from "recollect-client";
import { useState } from "preact/hooks";

import { day, number } from "../../app/formats";
import { addressOf } from "../../app/place";
import { names } from "../../parts/names";
import { isCrowded } from "./bound";
import { narrowed, pathOf, type Sifted } from "./path";
import { words } from "./words";

type Browsed = components["schemas"]["BrowsedAnswer"];

interface Of {
  readonly found: Browsed;
  readonly tags: readonly string[];
  readonly sifted: Sifted;
}

/** What a combination holds, in figures: how much, from when to when, of which kinds and categories, and what narrows it. */
export function Summary({ found, tags, sifted, most }: Of & { readonly most: number }) {
  const t = words();
  const { count, with_no_other: alone, first_at: first, last_at: last } = found;
  return (
    <section class="card summary">
      <p>
        <strong>{t.count(number(count), count === 1)}</strong>
        {first !== null && last !== null && <span class="quiet"> · {t.span(day(first), day(last))}</span>}
      </p>
      {!found.complete && <p class="notice">{t.incomplete}</p>}
      {isCrowded(alone, most) && (sifted.kind ?? "memory") === "memory" && (sifted.state ?? "active") === "active" && (
        <p class="notice">
          {t.crowded(number(alone), number(most))} <a href={addressOf("decide")}>{t.proposals}</a>
        </p>
      )}
      {!found.exact && alone > 0 && alone < count && (
        <p>
          <a href={pathOf(tags, { ...sifted, exact: "1", all: undefined })}>{(tags.length === 0 ? t.onlyUntagged : t.onlyThese)(number(alone))}</a>
        </p>
      )}
      <Narrower found={found} tags={tags} sifted={sifted} />
      <Facets found={found} tags={tags} sifted={sifted} />
    </section>
  );
}

const SHOWN = 24;

function Narrower({ found, tags, sifted }: Of) {
  const t = words();
  const [all, setAll] = useState(false);
  if (found.narrower.length === 0) return null;
  return (
    <>
      <h2>{t.narrower}</h2>
      <ul class="tags">
        {found.narrower.slice(0, all ? undefined : SHOWN).map(({ tag, count }) => (
          <li key={tag}>
            <a class="tag" title={t.leaves(tag, number(count))} href={narrowed(tags, tag, sifted)}>
              <bdi>{tag}</bdi> {number(count)}
            </a>
          </li>
        ))}
        {!all && found.narrower.length > SHOWN && (
          <li>
            <button type="button" class="plain small" onClick={() => setAll(true)}>
              {t.allNarrower(found.narrower.length)}
            </button>
          </li>
        )}
      </ul>
      {all && found.narrower_tags > found.narrower.length && <p class="quiet small">{t.narrowerMore(number(found.narrower.length), number(found.narrower_tags))}</p>}
    </>
  );
}

/** Kinds and categories with their counts, as if none had been chosen: choosing one goes there. */
function Facets({ found, tags, sifted }: Of) {
  const t = words();
  const called = names();
  const kinds = Object.entries(found.kinds);
  const categories = Object.entries(found.categories);
  return (
    <div class="small quiet">
      {kinds.length > 1 && (
        <p class="row">
          {t.kinds}:
          {kinds.map(([kind, count]) => (
            <Facet key={kind} name={called.kinds[kind] ?? kind} count={count} on={(sifted.kind ?? "memory") === kind} href={pathOf(tags, { ...sifted, kind: kind === "memory" ? undefined : kind })} />
          ))}
        </p>
      )}
      {categories.length > 0 && (
        <p class="row">
          {t.categories}:
          {categories.map(([category, count]) => (
            <Facet key={category} name={called.categories[category] ?? category} count={count} on={sifted.category === category} href={pathOf(tags, { ...sifted, category: sifted.category === category ? undefined : category })} />
          ))}
          {found.without_category > 0 && (
            <span>
              {t.noCategory} {number(found.without_category)}
            </span>
          )}
        </p>
      )}
    </div>
  );
}

function Facet({ name, count, on, href }: { readonly name: string; readonly count: number; readonly on: boolean; readonly href: string }) {
  return (
    <a class={on ? "mark" : undefined} aria-current={on ? "true" : undefined} href={href}>
      <bdi>{name}</bdi> {number(count)}
    </a>
  );
}
