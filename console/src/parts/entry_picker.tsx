import { isProblem } from "recollect-client";
import { useId, useState } from "preact/hooks";

import { useAnswer } from "../app/answers";
import { memory, space, spaces } from "../app/connection";
import { moment } from "../app/formats";
import { dictionary } from "../app/words";
import type { Entry } from "./entry_card";
import { Failure } from "./failure";
import { names } from "./names";

const words = dictionary(
  {
    how: "Its id or name, or some words of it",
    none: "Nothing like that is remembered.",
    choose: "Choose",
  },
  {
    how: "Seine Kennung oder sein Name, oder ein paar Wörter daraus",
    none: "Nichts dergleichen ist gemerkt.",
    choose: "Wählen",
  },
);

const MOST_SPACES = 16;
const IS_ID = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Za-z0-9_-]{22})$/;
/** What may be the name of an entry and is no mere word: that is looked up before it is searched for. */
const IS_NAME = /^(?=.*[0-9._:-])[A-Za-z0-9][A-Za-z0-9._:-]*$/;
const EVERYTHING = ["archived", "superseded", "expired", "deleted"] as const;

/** Find one entry, whatever its state: by its id, key or name, or by words of it. `within`: in this space alone, else in all. */
export function EntryPicker({ label, pick, space: within, without }: { readonly label: string; readonly pick: (entry: Entry) => void; readonly space?: string; readonly without?: string }) {
  const t = words();
  const [typed, setTyped] = useState("");
  const list = useId();
  const asked = typed.trim();
  const { answer, failure, again } = useAnswer(async (signal) => (asked === "" ? undefined : await candidates(asked, within, signal)), [asked, within], { wait: 200 });
  const shown = answer?.filter((one) => one.id !== without);
  return (
    <div class="picker">
      <label>
        {label}
        <input dir="auto" value={typed} maxLength={8000} autocomplete="off" placeholder={t.how} aria-controls={list} onInput={(event) => setTyped(event.currentTarget.value)} />
      </label>
      {failure !== undefined && <Failure failure={failure} again={again} />}
      <ul id={list} class="plain" aria-live="polite">
        {shown?.map((one) => (
          <li key={one.id} class="row">
            <button type="button" onClick={() => pick(one)}>
              {t.choose}
            </button>
            <span class="grow">
              <span class="text clipped" dir="auto">
                {one.text}
              </span>
              <Facts entry={one} />
            </span>
          </li>
        ))}
        {asked !== "" && shown?.length === 0 && <li class="quiet">{t.none}</li>}
      </ul>
    </div>
  );
}

function Facts({ entry }: { readonly entry: Entry }) {
  const known = names();
  return (
    <span class="quiet small facts">
      <span>{known.kinds[entry.kind] ?? entry.kind}</span>
      {entry.state !== "active" && <span>{known.states[entry.state] ?? entry.state}</span>}
      {entry.space !== space.value && <span dir="auto">{entry.space}</span>}
      <time dateTime={entry.occurred_at}>{moment(entry.occurred_at)}</time>
    </span>
  );
}

async function candidates(asked: string, within: string | undefined, signal: AbortSignal): Promise<readonly Entry[]> {
  const isId = IS_ID.test(asked);
  const one = within ?? (isId ? undefined : space.value); // names are looked up where one is, ids anywhere
  const named = isId || IS_NAME.test(asked) ? await lookUp(asked, { signal, ...(one === undefined ? {} : { space: one }) }) : undefined;
  if (named !== undefined) return [named];
  const where = within === undefined ? { spaces: "*" as const } : { space: within };
  const { data } = await memory.value.api.POST("/v1/memory/search", {
    body: { ...where, query: asked, include: [...EVERYTHING], limit: 8, temporal: false, min_relevance: 0 },
    signal,
  });
  return data?.results.map(({ entry }) => entry) ?? [];
}

/** Return the entry of an id, key or name: of a space, else of the one that is looked at or any other; no access is counted. */
export async function lookUp(ref: string, { space: within, signal }: { space?: string; signal?: AbortSignal } = {}): Promise<Entry | undefined> {
  const others = spaces.value.map((one) => one.space).filter((one) => one !== space.value);
  for (const name of within === undefined ? [space.value, ...others].slice(0, MOST_SPACES) : [within]) {
    try {
      const { data } = await memory.value.api.GET("/v1/memory/entries/{ref}", {
        params: { path: { ref }, query: { space: name, peek: true, include: ["deleted"] } },
        ...(signal === undefined ? {} : { signal }),
      });
      if (data !== undefined) return data;
    } catch (failure) {
      if (!isProblem(failure) || failure.status >= 500 || ![403, 404, 422].includes(failure.status)) throw failure;
    }
  }
  return undefined;
}
