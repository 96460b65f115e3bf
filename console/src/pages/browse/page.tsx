import "./browse.css";

import { place } from "../../app/place";
import { CombinationOf } from "./combination";
import { pathOf, type Sifted, widened } from "./path";
import { Tags } from "./tags";
import { words } from "./words";

/** Walking through what is remembered by its tags: tags, combinations, what is around an entry, entries, versions. */
export default function Browse() {
  const t = words();
  const tags = place.value.rest;
  const sifted: Sifted = place.value.query;
  return (
    <>
      <h1>{t.title}</h1>
      {tags.length === 0 ? (
        <>
          <p class="quiet">{t.how}</p>
          <Tags />
        </>
      ) : (
        <>
          <nav aria-label={t.chosen}>
            <ol class="crumbs">
              <li>
                <a href={pathOf([])}>{t.all}</a>
              </li>
              {tags.map((tag) => (
                <li key={tag}>
                  <span class="mark">
                    <span dir="auto">{tag}</span>{" "}
                    <a aria-label={t.without(tag)} href={widened(tags, tag, sifted)}>
                      ×
                    </a>
                  </span>
                </li>
              ))}
            </ol>
          </nav>
          <CombinationOf key={tags.join("\n")} tags={tags} />
        </>
      )}
    </>
  );
}
