import type { components } from "recollect-client";

import { addressOf } from "../../app/place";
import type { Entry } from "../../parts/entry_card";
import { Diff } from "../../parts/diff_view";
import { words } from "./words";

export type Conflict = components["schemas"]["ConflictAnswer"];

/** What cannot hold together with an entry, or may say the same, and what was decided. */
export function Conflicts({ entry, conflicts }: { readonly entry: Entry; readonly conflicts: readonly Conflict[] }) {
  const t = words().conflicts;
  if (conflicts.length === 0) return <p class="quiet">{t.none}</p>;
  return (
    <ul class="plain">
      {conflicts.map((one) => (
        <li key={one.id} class="contradiction">
          <One entry={entry} conflict={one} />
        </li>
      ))}
    </ul>
  );
}

function One({ entry, conflict }: { readonly entry: Entry; readonly conflict: Conflict }) {
  const t = words().conflicts;
  const isNewer = conflict.entry_id === entry.id;
  const other = isNewer ? conflict.other : conflict.entry;
  return (
    <>
      <p>
        <strong>{(conflict.resolution === "keep_both" ? t.seemed : t.kinds)[conflict.kind]}</strong> {conflict.resolution === null ? t.open : t.resolved[conflict.resolution]}
      </p>
      {other === null ? (
        <p class="quiet">{t.gone}</p>
      ) : (
        <>
          <p class="small">
            <a href={addressOf("entry", [other.space, other.id])}>{isNewer ? t.older : t.newer}</a>
          </p>
          {isNewer ? <Diff before={other.text} after={entry.text} /> : <Diff before={entry.text} after={other.text} />}
        </>
      )}
      {conflict.resolution === null && (
        <a class="button" href={addressOf("decide", ["conflicts"])}>
          {t.decide}
        </a>
      )}
    </>
  );
}
