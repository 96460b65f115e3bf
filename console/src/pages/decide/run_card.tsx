import { useState } from "preact/hooks";
import type { components } from "recollect-client";

import { memory, space } from "../../app/connection";
import { moment } from "../../app/formats";
import { carriedOut } from "../../app/outbox";
import { tell } from "../../app/toasts";
import { agentName, byWhom } from "../../parts/by_whom";
import { Confirm } from "../../parts/confirm";
import { lookAgain } from "../../parts/looked_up";
import { tellFailure } from "./decisions";
import { RunItems } from "./run_items";
import { words } from "./run_words";
import { words as suggestionWords } from "./suggestion_words";

export type Run = components["schemas"]["TendingRunAnswer"];

/** A run: which agent, by whom, what it changed, and taking that back. */
export function RunCard({ run, current, focused, undone }: { readonly run: Run; readonly current: boolean; readonly focused: () => void; readonly undone: (after: Run) => void }) {
  const t = words();
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const count = Object.values(run.counts).reduce((sum, one) => sum + one, 0);
  const undo = async () => {
    const now = new Date().toISOString();
    const within = space.value; // another one may be looked at when it is sent
    undone({ ...run, undone_at: now, undone: count });
    try {
      const { data } = await carriedOut(() =>
        memory.value.api.POST("/v1/memory/tending/runs/{run}/undo", { params: { path: { run: run.id }, query: { space: within } }, body: {} }),
      );
      lookAgain();
      if (data !== undefined) undone(data);
      tell(t.back(data?.undone ?? 0, data?.left ?? 0));
    } catch (failure) {
      undone(run);
      tellFailure(failure);
    }
  };
  return (
    <article class="card decision" tabIndex={-1} aria-current={current ? "true" : undefined} onFocusIn={focused}>
      <h3>
        {agentName(run.agent)}, <time dateTime={run.started_at}>{moment(run.started_at)}</time>
      </h3>
      <p class="small facts">
        <span>{byWhom(run.by)}</span>
        {run.proposal_id !== null && <span>{t.approved}</span>}
        <span>{count === 0 ? t.noChange : `${t.changed(count)} (${counts(run.counts)})`}</span>
        {run.proposed > 0 && <span>{t.proposed(run.proposed)}</span>}
        {run.ended_at === null && <span class="mark warn">{t.going}</span>}
        {run.undone_at !== null && <span class="mark">{t.undone(moment(run.undone_at), run.undone, run.left)}</span>}
      </p>
      {count > 0 && (
        <div class="row">
          <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t.items}
          </button>
          {run.undone_at === null && (
            <button type="button" class="bad" onClick={() => setAsking(true)}>
              {t.undo}
            </button>
          )}
        </div>
      )}
      {open && <RunItems run={run.id} />}
      {asking && (
        <Confirm title={t.undo} action={t.undo} bad close={() => setAsking(false)} confirm={() => void undo()}>
          <p>{t.undoHow}</p>
        </Confirm>
      )}
    </article>
  );
}

function counts(found: Readonly<Record<string, number>>): string {
  const actions = suggestionWords().actions;
  return Object.entries(found)
    .map(([action, count]) => `${actions[action] ?? action}: ${count}`)
    .join(", ");
}
