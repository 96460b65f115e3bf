import { isProblem } from "recollect-client";
import type { components } from "recollect-client";
import { useEffect, useRef, useState } from "preact/hooks";

import { useAnswer } from "../../app/answers";
import { memory } from "../../app/connection";
import { moment, number } from "../../app/formats";
import { addressOf } from "../../app/place";
import { tell } from "../../app/toasts";
import { Empty } from "../../parts/empty";
import { Failure } from "../../parts/failure";
import { Meter } from "../../parts/meter";
import { Changes } from "./changes";
import { DoIt } from "./do_it";
import { useEvery } from "./read_again";
import { words } from "./words";

export type JobRun = components["schemas"]["JobRunAnswer"];

const UNDER_WAY: ReadonlySet<string> = new Set(["planning", "running"]);
const OFTEN = 1000;
const SELDOM = 5000;

/** A run of a job: how far it is, what it changed or would change, and after a dry run the real one. */
export function Run({ id }: { readonly id: string }) {
  const t = words().run;
  const asked = useAnswer(async (signal) => read(id, signal), []);
  const run = asked.answer;
  const goesOn = run !== undefined && UNDER_WAY.has(run.state);
  useEvery(goesOn ? OFTEN : run?.state === "paused" ? SELDOM : undefined, asked.again);
  useEnd(goesOn, run?.state);
  return (
    <section>
      <p>
        <a href={addressOf("operate", ["jobs"])}>← {t.back}</a>
      </p>
      {isProblem(asked.failure) && asked.failure.status === 404 ? (
        <Empty title={t.gone}>
          <p>{t.goneThen}</p>
        </Empty>
      ) : (
        asked.failure !== undefined && <Failure failure={asked.failure} again={asked.again} />
      )}
      {run !== undefined && (
        <>
          <div class="card">
            <Head run={run} />
            <Far run={run} />
            <Counts run={run} />
            <Deeds run={run} put={asked.put} />
          </div>
          {run.listed > 0 && <Changes run={run} />}
        </>
      )}
    </section>
  );
}

async function read(id: string, signal: AbortSignal): Promise<JobRun> {
  const { data } = await memory.value.api.GET("/v1/memory/jobs/runs/{run_id}", { params: { path: { run_id: id }, query: { limit: 1 } }, signal });
  if (data === undefined) throw new Error("no run");
  return data;
}

/** Tell when a run has ended that was seen under way. */
function useEnd(goesOn: boolean, state: string | undefined): void {
  const went = useRef(false);
  useEffect(() => {
    if (went.current && !goesOn && state !== "paused") tell(words().run.finished);
    went.current = goesOn;
  }, [goesOn, state]);
}

function Head({ run }: { readonly run: JobRun }) {
  const t = words().run;
  const scope = run.user_id === null ? t.due : run.space === null ? t.allOf(run.user_id) : t.spaceOf(run.space, run.user_id);
  const facts = [
    [t.orderedBy, run.ordered_by === "schedule" ? t.schedule : run.ordered_by],
    [t.scope, scope],
    [t.began, moment(run.started_at)],
    ...(run.ended_at === null ? [] : [[t.ended, moment(run.ended_at)] as const]),
  ] as const;
  return (
    <>
      <h2>{words().jobs.names[run.job] ?? run.job}</h2>
      <p role="status">
        <span class="mark">{run.dry_run ? t.dry : t.real}</span> {t.states[run.state] ?? run.state}. {run.dry_run && t.dryNote}
      </p>
      <dl class="facts-list">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Far({ run: { spaces, progress, seen } }: { readonly run: JobRun }) {
  const t = words().run;
  return (
    <dl class="facts-list">
      <div>
        <dt>{t.spaces}</dt>
        <dd>
          <Meter label={t.spaces} value={spaces.found === 0 ? 1 : spaces.done / spaces.found} text={t.spacesText(number(spaces.done), number(spaces.found))} />{" "}
          {spaces.failed > 0 && <a href={addressOf("operate", ["letters"])}>{t.failed(number(spaces.failed))}</a>}
        </dd>
      </div>
      {progress !== null && (
        <div>
          <dt>{t.progress}</dt>
          <dd>
            <Meter label={t.progress} value={progress.of === 0 ? 1 : progress.done / progress.of} text={t.spacesText(number(progress.done), number(progress.of))} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t.seen}</dt>
        <dd>{number(seen)}</dd>
      </div>
    </dl>
  );
}

function Counts({ run }: { readonly run: JobRun }) {
  const t = words().run;
  const counts = Object.entries(run.counts);
  const nothing = UNDER_WAY.has(run.state) ? t.yet : run.dry_run ? t.nothing : t.nothingDone;
  return (
    <>
      <h3>{run.dry_run ? t.wouldCounts : t.counts}</h3>
      {counts.length === 0 ? (
        <p>{nothing}</p>
      ) : (
        <ul class="facts">
          {counts.map(([action, count]) => (
            <li key={action}>
              {t.actions[action] ?? action}: <b>{number(count)}</b>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What can be done with a run as it is. */
function Deeds({ run, put }: { readonly run: JobRun; readonly put: (change: (run: JobRun) => JobRun) => void }) {
  const t = words().run;
  const [asks, setAsks] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const halt = async (pauses: boolean) => {
    setFailure(undefined);
    try {
      const where = { params: { path: { run_id: run.id } } };
      const { data } = pauses ? await memory.value.api.POST("/v1/memory/jobs/runs/{run_id}/pause", where) : await memory.value.api.POST("/v1/memory/jobs/runs/{run_id}/resume", where);
      if (data !== undefined) put(() => data);
      tell(pauses ? t.paused : t.resumed, { undo: () => void halt(!pauses) });
    } catch (refused) {
      setFailure(refused);
    }
  };
  return (
    <>
      {failure !== undefined && <Failure failure={failure} />}
      <div class="row">
        {run.state === "running" && (
          <button type="button" onClick={() => void halt(true)}>
            {t.pause}
          </button>
        )}
        {run.state === "paused" && (
          <button type="button" onClick={() => void halt(false)}>
            {t.resume}
          </button>
        )}
        {run.dry_run && run.ended_at !== null && (
          <button type="button" class="main" onClick={() => setAsks(true)}>
            {t.now}
          </button>
        )}
      </div>
      {asks && <DoIt run={run} close={() => setAsks(false)} />}
    </>
  );
}
