import "./browse.css";

import { place } from "../../app/place";
import { Around } from "./around";
import { CombinationOf } from "./combination";
import { Crumbs } from "./crumbs";
import { siftedOf } from "./path";
import { Tags } from "./tags";
import { words } from "./words";

/** Walking through what is remembered by its tags: tags, combinations, what is around an entry, entries, versions. */
export default function Browse() {
  const t = words();
  const { rest: tags, query } = place.value;
  const sifted = siftedOf(query);
  const isOfTags = tags.length === 0 && sifted.exact === undefined && sifted.all === undefined && query.near === undefined;
  return (
    <>
      <h1>{t.title}</h1>
      {isOfTags && <p class="quiet">{t.how}</p>}
      {!isOfTags && <Crumbs tags={tags} sifted={sifted} near={query.near} />}
      {isOfTags && <Tags />}
      {!isOfTags && query.near === undefined && <CombinationOf key={tags.join("\n")} tags={tags} sifted={sifted} />}
      {query.near !== undefined && <Around key={query.near} id={query.near} />}
    </>
  );
}
