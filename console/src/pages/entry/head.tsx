import { moment } from "../../app/formats";
import { addressOf } from "../../app/place";
import type { Shown } from "../../parts/entry_actions";
import { EntryButtons } from "../../parts/entry_buttons";
import type { Entry } from "../../parts/entry_card";
import { EntryLine } from "../../parts/entry_line";
import { names } from "../../parts/names";
import { words } from "./words";

/** What an entry says, what one has to know before relying on it, and what can be done with it. */
export function Head({ entry, shown, edit, forget }: { readonly entry: Entry; readonly shown: Shown; readonly edit: () => void; readonly forget: () => void }) {
  const t = words();
  const known = names();
  return (
    <section class="card entry" data-state={entry.state}>
      <p class="text said" dir="auto">
        {entry.text}
      </p>
      <p class="quiet small facts">
        {entry.pinned && <span class="mark">{known.pinned}</span>}
        <time dateTime={entry.occurred_at}>{moment(entry.occurred_at)}</time>
        {entry.trust !== "user" && <span class="mark">{known.trusts[entry.trust] ?? entry.trust}</span>}
        {entry.tags.map((tag) => (
          <a key={tag} class="tag" dir="auto" href={addressOf("browse", [tag])}>
            {tag}
          </a>
        ))}
      </p>
      <Notes entry={entry} />
      <div class="row deeds">
        {entry.state !== "deleted" && (
          <button type="button" class="main" onClick={edit}>
            {t.edit}
          </button>
        )}
        <EntryButtons entry={entry} shown={shown} onForget={forget} />
      </div>
    </section>
  );
}

function Notes({ entry }: { readonly entry: Entry }) {
  const t = words();
  const now = Date.now();
  const notes = [
    entry.state === "superseded" && (
      <>
        {t.superseded} {entry.superseded_by !== null && <EntryLine space={entry.space} id={entry.superseded_by} />}
      </>
    ),
    entry.state === "deleted" && (entry.undo_until == null ? t.deletedOnly : t.deleted(moment(entry.undo_until))),
    entry.state === "archived" && t.archived,
    entry.state === "quarantined" && (
      <>
        {t.quarantined} <a href={addressOf("decide", ["quarantine"])}>{t.decide}</a>
      </>
    ),
    entry.valid_to !== null && Date.parse(entry.valid_to) <= now && t.ended(moment(entry.valid_to)),
    entry.valid_from !== null && Date.parse(entry.valid_from) > now && t.begins(moment(entry.valid_from)),
  ].filter((one) => one !== false);
  return (
    <>
      {notes.map((one, place) => (
        <p key={place} class="notice">
          {one}
        </p>
      ))}
    </>
  );
}
