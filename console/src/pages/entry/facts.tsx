import type { ComponentChildren } from "preact";

import { ago, moment, number, percent } from "../../app/formats";
import { addressOf } from "../../app/place";
import { byWhom } from "../../parts/by_whom";
import type { Entry } from "../../parts/entry_card";
import { names } from "../../parts/names";
import { words } from "./facts_words";
import { tagOrigins, type Version } from "./history";

/** Everything that is known of an entry, in words; what few people look for is folded. */
export function Facts({ entry, versions }: { readonly entry: Entry; readonly versions: readonly Version[] }) {
  const t = words();
  const known = names();
  const when = (iso: string | null) => (iso === null ? t.never : <When iso={iso} />);
  const speaker = entry.speaker ?? known.roles[entry.role] ?? entry.role;
  return (
    <>
      <dl class="known">
        <Fact name={t.kind}>{known.kinds[entry.kind] ?? entry.kind}</Fact>
        <Fact name={t.state}>{known.states[entry.state] ?? entry.state}</Fact>
        <Fact name={t.category}>{entry.category === null ? t.categoryNone : (known.categories[entry.category] ?? entry.category)}</Fact>
        <Fact name={t.tags}>{entry.tags.length === 0 ? t.tagsNone : <Tags entry={entry} versions={versions} />}</Fact>
        <Fact name={t.said}>{when(entry.occurred_at)}</Fact>
        <Fact name={t.saidBy}>
          <bdi>{speaker}</bdi>
        </Fact>
        <Fact name={t.trust}>{known.trusts[entry.trust] ?? entry.trust}</Fact>
        {entry.session_id !== null && (
          <Fact name={t.session}>
            <a dir="auto" href={addressOf("conversations", [entry.session_id])}>
              {entry.session_id}
            </a>
          </Fact>
        )}
        <Fact name={t.holds}>{holding(entry)}</Fact>
        <Fact name={t.used}>{entry.access_count === 0 ? t.never : t.times(number(entry.access_count), entry.access_count)}</Fact>
      </dl>
      <details>
        <summary>{t.more}</summary>
        <dl class="known">
          <Fact name={t.created}>{when(entry.created_at)}</Fact>
          <Fact name={t.modified}>{when(entry.modified_at)}</Fact>
          <Fact name={t.accessed}>{when(entry.access_count === 0 ? null : entry.accessed_at)}</Fact>
          <Fact name={t.reviewed}>{when(entry.reviewed_at)}</Fact>
          <Fact name={t.tended}>{when(entry.tended_at)}</Fact>
          <Fact name={t.repeated}>{entry.repeat_count === 0 ? t.never : t.times(number(entry.repeat_count), entry.repeat_count)}</Fact>
          <Fact name={t.importance}>{number(entry.importance, 2)}</Fact>
          <Fact name={t.usefulness}>{number(entry.usefulness, 1)}</Fact>
          <Fact name={t.saved}>{entry.manually_saved ? t.yes : t.no}</Fact>
          <Fact name={t.language}>{t.languages[entry.language]}</Fact>
          {entry.entities.length > 0 && (
            <Fact name={t.names}>
              <bdi>{entry.entities.join(", ")}</bdi>
            </Fact>
          )}
          {entry.caption !== null && (
            <Fact name={t.caption}>
              <bdi>{entry.caption}</bdi>
            </Fact>
          )}
          <Fact name={t.vectors}>{entry.needs_embedding ? t.waiting : entry.embedding_model === null ? t.words : t.model(entry.embedding_model)}</Fact>
          {entry.last_scores !== null && <Fact name={t.scores}>{t.scoresOf(percent(entry.last_scores.relevance), moment(entry.last_scores.computed_at))}</Fact>}
          {entry.name !== null && (
            <Fact name={t.name}>
              <code>{entry.name}</code>
            </Fact>
          )}
          <Fact name={t.id}>
            <code>{entry.id}</code>
          </Fact>
          <Fact name={t.key}>
            <code>{entry.key}</code>
          </Fact>
          <Fact name={t.version}>{number(entry.version)}</Fact>
          {Object.keys(entry.metadata).length > 0 && (
            <Fact name={t.data}>
              <pre dir="auto">{JSON.stringify(entry.metadata, undefined, 2)}</pre>
            </Fact>
          )}
        </dl>
      </details>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function When({ iso }: { readonly iso: string }) {
  return (
    <time dateTime={iso}>
      {moment(iso)} <span class="quiet">({ago(iso)})</span>
    </time>
  );
}

/** The tags, each with who gave it and why, as far as that is known. */
function Tags({ entry, versions }: { readonly entry: Entry; readonly versions: readonly Version[] }) {
  const t = words();
  const origins = tagOrigins(entry, versions);
  return (
    <ul class="plain">
      {entry.tags.map((tag) => {
        const { by, reason, at } = origins.get(tag) ?? {};
        return (
          <li key={tag}>
            <a class="tag" dir="auto" href={addressOf("browse", [tag])}>
              {tag}
            </a>{" "}
            <span class="quiet small">
              {by === undefined || at === undefined ? t.with : t.given(byWhom(by), moment(at))}
              {reason !== undefined && (
                <>
                  {" "}
                  · <bdi>{reason}</bdi>
                </>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function holding(entry: Entry): string {
  const t = words();
  const parts = [...(entry.valid_from === null ? [] : [t.from(moment(entry.valid_from))]), ...(entry.valid_to === null ? [] : [t.until(moment(entry.valid_to))])];
  return parts.length === 0 ? t.always : parts.join(" ");
}
