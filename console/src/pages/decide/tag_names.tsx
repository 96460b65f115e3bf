import { givenTags, type Edit } from "./grouping";
import { words } from "./suggestion_words";

/** Other names for the tags that a suggestion would give. `renaming` outlasts the card, which goes when it is scrolled away. */
export function TagNames({ edits, renaming }: { readonly edits: readonly Edit[]; readonly renaming: Map<string, string | null> }) {
  const t = words();
  const tags = [...givenTags(edits)];
  if (tags.length === 0) return null;
  return (
    <fieldset>
      <legend>{t.names}</legend>
      <p class="quiet small">{t.namesHow}</p>
      <div class="names">
        {tags.map(([tag, count]) => (
          <label key={tag}>
            <span>
              {t.name(tag)} <span class="quiet small">({t.memories(count)})</span>
            </span>
            <input dir="auto" maxLength={64} defaultValue={renaming.get(tag) ?? tag} onInput={(event) => renaming.set(tag, event.currentTarget.value)} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
