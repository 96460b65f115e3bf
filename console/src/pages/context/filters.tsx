import { useId, useState } from "preact/hooks";

import { useAnswer } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { names } from "../../parts/names";
import { type Common, KINDS, MOST_TURNS } from "./asking";
import { words } from "./words";

const SESSIONS = 20;

/** The conversation that a context is for, and what may be found at all. */
export function Filters({ common, change }: { readonly common: Common; readonly change: (common: Common) => void }) {
  const t = words().common;
  const inUse = [common.session !== "", common.tags.length > 0, common.kinds.length > 0, common.from !== "" || common.until !== "", common.least !== undefined].filter(Boolean).length;
  const [open, setOpen] = useState(inUse > 0);
  const sessions = useId();
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t.title} {inUse > 0 && <span class="mark small">{t.active(inUse)}</span>}
      </summary>
      {open && (
        <>
          <div class="fields">
            <label>
              {t.session}
              <input list={sessions} value={common.session} maxLength={128} onChange={(event) => change({ ...common, session: event.currentTarget.value.trim() })} />
              <KnownSessions id={sessions} />
            </label>
            <label>
              {t.turns}
              <input type="number" min={0} max={MOST_TURNS} value={common.turns} disabled={common.session === ""} onChange={(event) => change({ ...common, turns: event.currentTarget.valueAsNumber || 0 })} />
            </label>
            <label>
              {t.tags}
              <input value={common.tags.join(", ")} onChange={(event) => change({ ...common, tags: event.currentTarget.value.split(",").map((one) => one.trim()).filter((one) => one !== "") })} />
            </label>
            <label>
              {t.from}
              <input type="date" value={common.from} onChange={(event) => change({ ...common, from: event.currentTarget.value })} />
            </label>
            <label>
              {t.until}
              <input type="date" value={common.until} onChange={(event) => change({ ...common, until: event.currentTarget.value })} />
            </label>
            <label>
              {t.least}
              <input type="number" min={0} max={1} step={0.05} value={common.least ?? ""} onChange={(event) => change({ ...common, least: Number.isNaN(event.currentTarget.valueAsNumber) ? undefined : Math.min(Math.max(event.currentTarget.valueAsNumber, 0), 1) })} />
            </label>
          </div>
          <fieldset class="row">
            <legend>{t.kinds}</legend>
            {KINDS.map((kind) => (
              <label key={kind} class="check">
                <input type="checkbox" checked={common.kinds.includes(kind)} onChange={() => change({ ...common, kinds: KINDS.filter((one) => (one === kind) !== common.kinds.includes(one)) })} />
                {names().kinds[kind] ?? kind}
              </label>
            ))}
          </fieldset>
          <p class="quiet small">{t.sessionHow}</p>
        </>
      )}
    </details>
  );
}

/** The latest conversations, to choose from while somebody writes. */
function KnownSessions({ id }: { readonly id: string }) {
  const found = useAnswer(
    async (signal) => (await memory.value.api.GET("/v1/memory/sessions", { params: { query: { space: space.value, limit: SESSIONS } }, signal })).data?.items ?? [],
    [space.value, memory.value],
  );
  return (
    <datalist id={id}>
      {(found.answer ?? []).map(({ id: name }) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
