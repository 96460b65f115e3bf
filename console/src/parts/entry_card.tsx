import type { ComponentChildren } from "preact";
import type { components } from "recollect-client";

import { moment } from "../app/formats";
import { addressOf } from "../app/place";
import { names } from "./names";

export type Entry = components["schemas"]["EntryAnswer"];

/** An entry in a list: its text, what kind it is and when it was said; `children` stand beneath. */
export function EntryCard({ entry, children }: { readonly entry: Entry; readonly children?: ComponentChildren }) {
  const t = names();
  return (
    <article class="card entry" data-state={entry.state}>
      <p class="text" dir="auto">
        <a href={addressOf("entry", [entry.space, entry.id])}>{entry.text}</a>
      </p>
      <p class="quiet small facts">
        {entry.pinned && <span class="mark">{t.pinned}</span>}
        <span>{t.kinds[entry.kind] ?? entry.kind}</span>
        {entry.state !== "active" && <span class="mark warn">{t.states[entry.state] ?? entry.state}</span>}
        {entry.speaker !== null && entry.speaker !== undefined && <span dir="auto">{entry.speaker}</span>}
        {entry.category !== null && entry.category !== undefined && <span>{t.categories[entry.category] ?? entry.category}</span>}
        <time dateTime={entry.occurred_at}>{moment(entry.occurred_at)}</time>
        {entry.tags.map((tag) => (
          <a key={tag} class="tag" dir="auto" href={addressOf("browse", [tag])}>
            {tag}
          </a>
        ))}
      </p>
      {children}
    </article>
  );
}
