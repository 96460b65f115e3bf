import type { components } from "recollect-client";

import { ago, moment } from "../../app/formats";
import { addressOf } from "../../app/place";
import { dictionary } from "../../app/words";
import { byWhom } from "../../parts/by_whom";
import { type Piece, wordDiff } from "../../parts/diff";
import type { Entry } from "../../parts/entry_card";
import { names } from "../../parts/names";
import { words as common } from "./words";

export type Conflict = components["schemas"]["ConflictAnswer"];

const LEAST_ALIKE = 0.25; // below it so much would be marked that the marks tell nothing

const words = dictionary(
  {
    kinds: { contradiction: "These cannot both hold", possible_duplicate: "These may say the same" },
    seemed: { contradiction: "These seemed to contradict each other", possible_duplicate: "These seemed to say the same" },
    differ: (what: string) => `They differ in ${what}.`,
    newer: "Said later",
    older: "Said before",
    gone: "This memory is forgotten.",
    open: "Open this memory",
    inSession: "in the conversation",
    found: (when: string) => `Found ${when}.`,
    resolved: (how: string, by: string, when: string) => `${how}, ${by}, ${when}.`,
    resolutions: { supersede: "The newer one holds", keep_both: "Both hold", discard_new: "The older one holds" },
  },
  {
    kinds: { contradiction: "Das kann nicht beides gelten", possible_duplicate: "Das sagt vielleicht dasselbe" },
    seemed: { contradiction: "Das schien sich zu widersprechen", possible_duplicate: "Das schien dasselbe zu sagen" },
    differ: (what: string) => `Verschieden ist: ${what}.`,
    newer: "Später gesagt",
    older: "Früher gesagt",
    gone: "Diese Erinnerung ist vergessen.",
    open: "Diese Erinnerung öffnen",
    inSession: "im Gespräch",
    found: (when: string) => `Bemerkt ${when}.`,
    resolved: (how: string, by: string, when: string) => `${how}, ${by}, ${when}.`,
    resolutions: { supersede: "Das Neuere gilt", keep_both: "Beides gilt", discard_new: "Das Ältere gilt" },
  },
);

/** Two memories side by side, with the words marked in which they differ. */
export function ConflictCard({ conflict }: { readonly conflict: Conflict }) {
  const t = words();
  const { entry: newer, other: older } = conflict;
  const known = common().differences;
  const differences = conflict.differences.map((one) => known[one] ?? one);
  const pieces = newer === null || older === null ? [] : comparable(wordDiff(older.text, newer.text));
  return (
    <>
      <h2>{(conflict.resolution === "keep_both" ? t.seemed : t.kinds)[conflict.kind]}</h2>
      <p class="quiet small">
        {differences.length > 0 && <span>{t.differ(differences.join(", "))} </span>}
        {conflict.resolution === null
          ? t.found(ago(conflict.opened_at))
          : t.resolved(t.resolutions[conflict.resolution], byWhom(conflict.resolved_by ?? ""), moment(conflict.resolved_at ?? conflict.opened_at))}
      </p>
      <div class="columns sides">
        <Side title={t.older} entry={older} pieces={pieces.filter(({ kind }) => kind !== "new")} />
        <Side title={t.newer} entry={newer} pieces={pieces.filter(({ kind }) => kind !== "gone")} />
      </div>
    </>
  );
}

function Side({ title, entry, pieces }: { readonly title: string; readonly entry: Entry | null; readonly pieces: readonly Piece[] }) {
  const t = words();
  const n = names();
  if (entry === null) {
    return (
      <section>
        <h3>{title}</h3>
        <p class="quiet">{t.gone}</p>
      </section>
    );
  }
  return (
    <section>
      <h3>{title}</h3>
      <p class="text" dir="auto">
        {pieces.length === 0 ? entry.text : pieces.map(({ kind, text }) => (kind === "same" ? text : <mark>{text}</mark>))}
      </p>
      <p class="quiet small facts">
        <time dateTime={entry.occurred_at}>
          {moment(entry.occurred_at)} ({ago(entry.occurred_at)})
        </time>
        {entry.speaker && <span dir="auto">{entry.speaker}</span>}
        <span>{n.trusts[entry.trust] ?? entry.trust}</span>
        {entry.session_id && (
          <span>
            {t.inSession}{" "}
            <a dir="auto" href={addressOf("conversations", [entry.session_id])}>
              {entry.session_id}
            </a>
          </span>
        )}
        {entry.state !== "active" && <span class="mark warn">{n.states[entry.state] ?? entry.state}</span>}
        <a href={addressOf("entry", [entry.space, entry.id])}>{t.open}</a>
      </p>
    </section>
  );
}

/** The pieces of a comparison that is worth marking; none of one between texts that have nearly nothing in common. */
export function comparable(pieces: readonly Piece[]): readonly Piece[] {
  const lengthOf = (kinds: readonly Piece["kind"][]) => pieces.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { text }) => sum + text.trim().length, 0);
  return lengthOf(["same"]) >= LEAST_ALIKE * lengthOf(["same", "gone"]) ? pieces : [];
}
