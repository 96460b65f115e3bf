import type { components } from "recollect-client";

import { space } from "../../app/connection";
import { moment } from "../../app/formats";
import { addressOf } from "../../app/place";
import { type Shown } from "../../parts/entry_actions";
import { EntryButtons } from "../../parts/entry_buttons";
import { type Entry, EntryCard } from "../../parts/entry_card";
import { names } from "../../parts/names";
import { Relevance } from "../../parts/relevance";
import { explain } from "./address";
import { Why } from "./explanation";
import { reasonWords } from "./reason";
import { words } from "./words";

export type Result = components["schemas"]["ResultAnswer"];

/** An entry in a list, with what can be done with it; of a search with how relevant it is, and why it is there. */
export function Hit({ entry, shown, result, explained = false }: { readonly entry: Entry; readonly shown: Shown; readonly result?: Result; readonly explained?: boolean }) {
  const t = words();
  const at = [entry.space, entry.id];
  return (
    <EntryCard entry={entry}>
      <Marks entry={entry} result={result} />
      {result !== undefined && (
        <p class="small">
          <Relevance value={result.relevance} />
        </p>
      )}
      {typeof result?.reason === "string" && (
        <p class="small quiet" dir="auto">
          {reasonWords(result.reason)}
        </p>
      )}
      <div class="row deeds">
        {result !== undefined && (
          <button type="button" aria-expanded={explained} onClick={() => explain(explained ? undefined : entry.id)}>
            {t.hit.why}
          </button>
        )}
        {entry.state !== "deleted" && (entry.source_ids.length > 0 || entry.trust !== "user") && (
          <a class="button" href={addressOf("entry", at, { look: "source" })}>
            {t.hit.open}
          </a>
        )}
        {entry.state !== "deleted" && (
          <a class="button" href={addressOf("entry", at, { edit: "yes" })}>
            {t.hit.edit}
          </a>
        )}
        <EntryButtons entry={entry} shown={shown} />
      </div>
      {explained && result?.explanation != null && <Why explanation={result.explanation} relevance={result.relevance} score={result.score} space={entry.space} />}
    </EntryCard>
  );
}

/** What one has to know of an entry before one relies on it. */
function Marks({ entry, result }: { readonly entry: Entry; readonly result: Result | undefined }) {
  const t = words();
  const others = result?.disagrees_with?.length ?? 0;
  const holds = result?.holds ?? holdsNow(entry);
  const elsewhere = entry.space === space.value ? undefined : result?.shared_from != null ? t.hit.shared(entry.space) : t.hit.space(entry.space);
  const trust = entry.trust === "user" || entry.kind === "turn" ? undefined : names().trusts[entry.trust];
  const marks = [
    trust !== undefined && <span class="mark">{trust}</span>,
    holds !== "now" && <span class="mark warn">{t.hit[holds]}</span>,
    others > 0 && (
      <a class="mark warn" href={addressOf("entry", [entry.space, entry.id], { look: "conflicts" })}>
        {t.hit.disagrees(others)}
      </a>
    ),
    elsewhere !== undefined && (
      <span class="mark" dir="auto">
        {elsewhere}
      </span>
    ),
    entry.state === "deleted" && entry.undo_until != null && <span class="mark warn">{t.hit.until(moment(entry.undo_until))}</span>,
  ].filter((one) => one !== false);
  return marks.length === 0 ? null : <p class="small facts">{marks}</p>;
}

function holdsNow(entry: Entry): Result["holds"] {
  const now = Date.now();
  if (entry.valid_to !== null && Date.parse(entry.valid_to) <= now) return "no_longer";
  return entry.valid_from !== null && Date.parse(entry.valid_from) > now ? "not_yet" : "now";
}
