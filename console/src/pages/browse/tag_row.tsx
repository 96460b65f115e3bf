import type { components } from "recollect-client";

import { number } from "../../app/formats";
import { addressOf } from "../../app/place";
import { isCrowded } from "./bound";
import { pathOf } from "./path";
import { words } from "./words";

type UsedTag = components["schemas"]["UsedTagAnswer"];

const SHOWN = 6;

/** A tag with how many carry it, as figure and bar, and the tags that come with it: two of them are a combination. */
export function TagRow({ used, share, most, latest }: { readonly used: UsedTag; readonly share: number; readonly most: number; readonly latest: string }) {
  const t = words();
  const { tag, count, with_no_other: alone, together, tags_together: all } = used;
  return (
    <article class="card tagrow">
      <a class="name" href={pathOf([tag])}>
        <bdi>{tag}</bdi>
      </a>
      <span class="track" aria-hidden="true">
        <span class="fill" style={{ width: `${100 * share}%` }} />
      </span>
      <span class="much">{t.memories(number(count), count === 1)}</span>
      <p class="small quiet row">
        <span>
          {t.latest} {latest}
        </span>
        {isCrowded(alone, most) && (
          <span class="mark warn">
            {t.crowdedTag(number(alone))} · <a href={addressOf("decide")}>{t.proposals}</a>
          </span>
        )}
        {together.length > 0 && <span>{t.together}</span>}
        {together.slice(0, SHOWN).map((other) => (
          <a key={other.tag} class="tag" href={pathOf([tag, other.tag])}>
            <bdi>{other.tag}</bdi> {number(other.count)}
          </a>
        ))}
        {all > SHOWN && <span>{t.moreTogether(all - Math.min(SHOWN, together.length))}</span>}
      </p>
    </article>
  );
}
