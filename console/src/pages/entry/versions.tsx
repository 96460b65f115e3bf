import { memory } from "../../app/connection";
import { moment, number } from "../../app/formats";
import { carriedOut, keyed } from "../../app/outbox";
import { told } from "../../app/problems";
import { tell } from "../../app/toasts";
import { byWhom } from "../../parts/by_whom";
import { Diff } from "../../parts/diff_view";
import type { Entry } from "../../parts/entry_card";
import { names } from "../../parts/names";
import { type Change, changesOf, type Step, stepsOf, type Version } from "./history";
import { words } from "./words";

/** Every value that an entry had, the present one first, with what each has changed; former ones can come back. */
export function Versions({ entry, versions, more, put }: { readonly entry: Entry; readonly versions: readonly Version[]; readonly more: (() => void) | undefined; readonly put: (entry: Entry) => void }) {
  const t = words().versions;
  if (entry.version === 1) return <p class="quiet">{t.one}</p>;
  return (
    <ol class="plain">
      {stepsOf(entry, versions).map((step) => (
        <li key={step.entry.version} class="version">
          <Value step={step} now={entry} put={put} />
        </li>
      ))}
      {more !== undefined && (
        <li>
          <button type="button" onClick={more}>
            {t.more}
          </button>
        </li>
      )}
    </ol>
  );
}

function Value({ step, now, put }: { readonly step: Step; readonly now: Entry; readonly put: (entry: Entry) => void }) {
  const t = words().versions;
  const { entry, before, by, reason, at } = step;
  const isNow = entry.version === now.version;
  const changes = before === undefined ? [] : changesOf(before, entry);
  return (
    <>
      <h3>
        {t.version(number(entry.version))} {isNow && <span class="mark">{t.now}</span>}
      </h3>
      <p class="quiet small">
        {by === undefined ? t.first(moment(entry.created_at)) : t.changed(byWhom(by), moment(at))}
        {reason !== undefined && (
          <>
            {" "}
            <bdi>{t.because(reason)}</bdi>
          </>
        )}
      </p>
      {before === undefined || before.text !== entry.text ? before === undefined ? <p class="text" dir="auto">{entry.text}</p> : <Diff before={before.text} after={entry.text} /> : <p class="quiet small">{t.sameText}</p>}
      {changes.length > 0 && (
        <ul class="small">
          {changes.map((one) => (
            <li key={one.field}>{changeWords(one)}</li>
          ))}
        </ul>
      )}
      {!isNow && now.state !== "deleted" && (
        <button type="button" onClick={() => void revert(now, entry.version, put)}>
          {t.back}
        </button>
      )}
    </>
  );
}

/** Give an entry what it said at a version; that can be taken back as well. */
async function revert(entry: Entry, version: number, put: (entry: Entry) => void): Promise<void> {
  const t = words().versions;
  try {
    const { data } = await carriedOut((key) =>
      memory.value.api.POST("/v1/memory/entries/{ref}/revert", {
        params: { path: { ref: entry.id }, query: { space: entry.space } },
        body: { version, reason: t.reason(number(version)) },
        headers: { ...keyed(key).headers, "If-Match": `"${entry.version}"` },
      }),
    );
    if (data === undefined) return;
    put(data);
    tell(t.reverted(number(version)), { undo: () => void revert(data, entry.version, put) });
  } catch (failure) {
    const { what, then } = told(failure);
    tell(`${what} ${then}`, { bad: true });
  }
}

function changeWords({ field, before, after }: Change): string {
  const t = words().versions;
  const name = t.fields[field];
  if (field === "metadata") return name;
  if (field === "added") return `${name}: ${after}`;
  if (field === "removed") return `${name}: ${before}`;
  return `${name}: ${valueWords(field, before)} → ${valueWords(field, after)}`;
}

function valueWords(field: Change["field"], value: string): string {
  const t = words().versions;
  const known = names();
  if (value === "") return t.nothing;
  if (field === "pinned" || field === "manually_saved") return value === "true" ? t.yes : t.no;
  if (field === "state") return known.states[value] ?? value;
  if (field === "category") return known.categories[value] ?? value;
  if (field === "valid_from" || field === "valid_to") return moment(value);
  if (field === "importance") return number(Number(value), 2);
  return value;
}
