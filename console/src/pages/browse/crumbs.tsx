import { pathOf, type Sifted, siftedPath, widened } from "./path";
import { words } from "./words";

/** What was chosen on the way here; each can be taken away again. */
export function Crumbs({ tags, sifted, near }: { readonly tags: readonly string[]; readonly sifted: Sifted; readonly near: string | undefined }) {
  const t = words();
  const isExact = sifted.exact !== undefined;
  return (
    <nav aria-label={t.way}>
      <ol class="crumbs">
        <li>
          <a href={pathOf([])}>{t.all}</a>
        </li>
        {tags.map((tag) => (
          <li key={tag}>
            <span class="mark">
              <bdi>{tag}</bdi>
              <a class="off" aria-label={t.without(tag)} title={t.without(tag)} href={widened(tags, tag, sifted)}>
                ×
              </a>
            </span>
          </li>
        ))}
        {isExact && (
          <li>
            <span class="mark">
              {tags.length === 0 ? t.untagged : t.noOther}
              <a class="off" aria-label={t.withoutExact} title={t.withoutExact} href={siftedPath(tags, { ...sifted, exact: undefined })}>
                ×
              </a>
            </span>
          </li>
        )}
        {tags.length === 0 && !isExact && sifted.all !== undefined && <li aria-current={near === undefined ? "page" : undefined}>{t.everything}</li>}
        {near !== undefined && (
          <li>
            <span class="mark" aria-current="page">
              {t.near}
              <a class="off" aria-label={t.notNear} title={t.notNear} href={pathOf(tags, sifted)}>
                ×
              </a>
            </span>
          </li>
        )}
      </ol>
    </nav>
  );
}
