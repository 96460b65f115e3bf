import type { components } from "recollect-client";

import { moment } from "../../app/formats";
import { addressOf } from "../../app/place";
import { byWhom } from "../../parts/by_whom";
import { Diff } from "../../parts/diff_view";
import { EntryCard } from "../../parts/entry_card";
import { words } from "./say_words";

type Answer = components["schemas"]["CommandAnswer"];

/** What a sentence was read as, what came of it in words, and what it would take away, to be confirmed. */
export function CommandView({
  answer: { command, result, confirmation },
  busy,
  confirm,
  leave,
}: {
  readonly answer: Answer;
  readonly busy: boolean;
  readonly confirm: (token: string) => void;
  readonly leave: (token: string) => void;
}) {
  const t = words();
  // Of what would be forgotten each text is shown, also of what only says the same
  const entries = [...result.entries, ...result.also_entries].map((entry) => <EntryCard key={entry.id} entry={entry} />);
  const first = result.entries[0];
  if (result.status === "none") return <Said text={t.none} />;
  if (result.status === "declined") return <Said text={t.left} />;
  if (result.status === "nothing_found") return <Said text={command.kind === "undo" ? t.nothingToUndo : t.nothingFound} />;
  if (result.status === "ambiguous" || result.status === "value_missing") {
    return (
      <>
        <Said text={result.status === "ambiguous" ? t.ambiguous : t.valueMissing} />
        {entries}
      </>
    );
  }
  if (confirmation !== null) {
    const isCorrection = command.kind === "correct";
    const isSwitch = command.kind in t.switching;
    return (
      <section class="card">
        <h2>{t.switching[command.kind] ?? t.kinds[command.kind] ?? command.kind}</h2>
        <p>
          {isSwitch ? confirmation.text : isCorrection ? t.wouldSay : t.wouldForget(result.entries.length)} {result.also.length > 0 && t.also(result.also.length)}
        </p>
        {isCorrection && first !== undefined && result.proposed !== null ? <Diff before={first.text} after={result.proposed} /> : entries}
        <p class="row">
          <button type="button" class={isCorrection || isSwitch ? "main" : "bad"} disabled={busy} onClick={() => confirm(confirmation.token)}>
            {t.confirm}
          </button>
          <button type="button" disabled={busy} onClick={() => leave(confirmation.token)}>
            {t.leave}
          </button>
          <span class="quiet small">{t.until(moment(confirmation.expires_at))}</span>
        </p>
      </section>
    );
  }
  switch (command.kind) {
    case "export":
      return (
        <section class="card">
          <h2>{t.kinds.export}</h2>
          <a class="button" href={addressOf("mine", ["transfer"])}>
            {t.exportHere}
          </a>
        </section>
      );
    case "what_changed":
      return <Changes result={result} />;
    case "recall_about":
      return (
        <section>
          <h2>{t.remembered(result.entries.length)}</h2>
          {entries}
        </section>
      );
    default:
      return (
        <>
          <Said text={done(command.kind, result)} />
          {entries}
        </>
      );
  }
}

function Changes({ result }: { readonly result: Answer["result"] }) {
  const t = words();
  if (result.changes.length === 0) return <Said text={t.noChanges} />;
  return (
    <section class="card">
      <h2>{result.since === null ? t.sinceLast : t.since(moment(result.since))}</h2>
      <ul>
        {result.changes.map(({ at, change, by, entry, entry_id }) => (
          <li key={`${at} ${entry_id} ${change}`}>
            <time class="quiet small" dateTime={at}>
              {moment(at)}
            </time>{" "}
            {t.changes[change] ?? change}, {byWhom(by)}:{" "}
            {entry === null ? (
              <span class="quiet">{t.gone}</span>
            ) : (
              <a dir="auto" href={addressOf("entry", [entry.space, entry.id])}>
                {entry.text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Said({ text }: { readonly text: string }) {
  return (
    <p class="card" role="status">
      {text}
    </p>
  );
}

function done(kind: Answer["command"]["kind"], result: Answer["result"]): string {
  const t = words();
  if (kind === "undo") return t.undone(result.entries.length);
  if (kind === "pin_that") return t.pinned;
  if (kind === "unpin_that") return t.unpinned;
  if (kind === "correct") return t.corrected;
  return switched(kind, result);
}

/** What holds from now on, where the memory was switched. */
export function switched(kind: Answer["command"]["kind"], { incognito }: Pick<Answer["result"], "incognito">): string {
  const t = words();
  if (incognito !== null) return (incognito.incognito ? t.incognitoOn : t.incognitoOff)(incognito.session_id);
  return t.kinds[kind] ?? kind;
}
