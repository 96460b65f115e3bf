import { useState } from "preact/hooks";
import type { components } from "recollect-client";

import { memory, space } from "../../app/connection";
import { addressOf, go, place } from "../../app/place";
import { agentName } from "../../parts/by_whom";
import { EntryLine } from "../../parts/entry_line";
import { Failure } from "../../parts/failure";
import { lookAgain } from "../../parts/looked_up";
import { words } from "./run_words";
import { SuggestionCard } from "./suggestion_card";

type Agent = components["schemas"]["TendingAgentAnswer"];
type Report = components["schemas"]["TendingReportAnswer"];
type Treated = Report["suggestions"][number];

const MOST = 200; // suggestions of one call, as the API has it
const SHOWN = 20;
const MOST_LINES = 200;

/** Have an agent look at the space: only to tell, or to do what it may. */
export function StartRun({ agents, done }: { readonly agents: readonly Agent[]; readonly done: () => void }) {
  const t = words();
  const name = space.value;
  const chosen = agents.find((one) => one.name === place.value.query.agent) ?? agents[0];
  const [state, setState] = useState<{ busy?: boolean; report?: Report; failure?: unknown; off?: boolean }>({});
  if (chosen === undefined) return null;
  const look = async (dry: boolean, before?: Report) => {
    setState({ busy: true });
    try {
      const body = { agent: chosen.name, dry_run: dry, max_changes: MOST, ...(before === undefined ? {} : { run: before.id }) };
      const { data } = await memory.value.api.POST("/v1/memory/tending/runs", { params: { query: { space: name } }, body });
      if (data === undefined || !("suggestions" in data)) return setState({ off: true });
      setState({ report: before === undefined ? data : { ...data, suggestions: [...before.suggestions, ...data.suggestions] } });
      if (dry) return;
      lookAgain();
      done();
    } catch (failure) {
      setState({ failure });
    }
  };
  return (
    <section class="card">
      <h2>{t.start}</h2>
      <p class="quiet small">{t.startHow}</p>
      <div class="row end">
        <label class="grow">
          {t.agent}
          <select value={chosen.name} onChange={(event) => (setState({}), go(addressOf("decide", ["runs"], { agent: event.currentTarget.value }), { replace: true }))}>
            {agents.map((agent) => (
              <option key={agent.name} value={agent.name}>
                {agentName(agent.name)}
              </option>
            ))}
          </select>
        </label>
        <button type="button" disabled={state.busy} onClick={() => void look(true)}>
          {t.dry}
        </button>
        <button type="button" class="main" disabled={state.busy} onClick={() => void look(false)}>
          {t.real}
        </button>
      </div>
      <p class="small">
        {t.does[chosen.name] ?? chosen.description} <span class="quiet">{t.leave[chosen.leave]}</span>
      </p>
      <div role="status">
        {state.busy && <p class="quiet">{t.looking}</p>}
        {state.off && <p>{t.off}</p>}
        {state.report !== undefined && <p>{state.report.suggestions.length === 0 ? t.nothing(state.report.seen) : t.seen(state.report.seen)}</p>}
      </div>
      {state.failure !== undefined && <Failure failure={state.failure} />}
      {state.report !== undefined && <ReportView key={state.report.id} report={state.report} goOn={(before) => void look(false, before)} close={() => setState({})} />}
    </section>
  );
}

function isReview({ action, edits, links }: Treated): boolean {
  return action === "reviewed" && edits.length === 1 && links.length === 0;
}

function ReportView({ report, goOn, close }: { readonly report: Report; readonly goOn: (before: Report) => void; readonly close: () => void }) {
  const t = words();
  const [shown, setShown] = useState(SHOWN);
  const [open, setOpen] = useState(false);
  const treated = report.dry_run ? t.would : t.treated;
  // What only marks something as looked at is told in one: there may be a hundred of them, and nothing to read in each
  const reviewed = report.suggestions.filter(isReview);
  const suggestions = report.suggestions.filter((one) => !isReview(one));
  return (
    <section class="report">
      {report.suggestions.length > 0 && <h3>{(report.dry_run ? t.dryTitle : t.doneTitle)(agentName(report.agent))}</h3>}
      {reviewed.length > 0 && (
        <article class="card">
          <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>
              {t.reviewed(reviewed.length)} <span class="mark">{treated[reviewed[0]?.treated ?? ""]}</span>
            </summary>
            <ul class="lines">
              {(open ? reviewed.slice(0, MOST_LINES) : []).map((one) => (
                <li key={one.id}>
                  <EntryLine space={space.value} id={one.edits[0]?.entry_id ?? ""} />
                </li>
              ))}
            </ul>
          </details>
        </article>
      )}
      {suggestions.slice(0, shown).map((suggestion) => (
        <article key={suggestion.id} class="card">
          <SuggestionCard suggestion={suggestion} space={space.value} heading="h4" />
          <p>
            <span class="mark">{treated[suggestion.treated] ?? suggestion.treated}</span>
          </p>
        </article>
      ))}
      {report.more && <p>{t.more}</p>}
      <div class="row">
        {shown < suggestions.length && (
          <button type="button" onClick={() => setShown(shown + SHOWN)}>
            {t.items} ({suggestions.length - shown})
          </button>
        )}
        {report.more && !report.dry_run && (
          <button type="button" onClick={() => goOn(report)}>
            {t.goOn}
          </button>
        )}
        {!report.dry_run && suggestions.some((one) => one.treated === "proposed") && (
          <a class="button" href={addressOf("decide", ["proposals"])}>
            {t.toProposals}
          </a>
        )}
        <button type="button" onClick={close}>
          {t.close}
        </button>
      </div>
    </section>
  );
}
