import type { components } from "recollect-client";
import { useState } from "preact/hooks";

import { useAnswer } from "../../app/answers";
import { memory } from "../../app/connection";
import { ago, moment, number } from "../../app/formats";
import { addressOf } from "../../app/place";
import { locale } from "../../app/words";
import { Failure } from "../../parts/failure";
import { Order } from "./order";
import { ReadAgain, useEvery } from "./read_again";
import { words } from "./words";

type Job = components["schemas"]["JobAnswer"];

const EVERY_MILLISECONDS = 15_000;

/** What runs by itself: each job with when it runs, how its last run went, and a try without changing anything. */
export function Jobs() {
  const t = words().jobs;
  const [ordered, setOrdered] = useState<string>();
  const asked = useAnswer(async (signal) => ({ jobs: (await memory.value.api.GET("/v1/memory/jobs", { signal })).data?.items ?? [], at: new Date().toISOString() }), []);
  useEvery(EVERY_MILLISECONDS, asked.again);
  return (
    <section>
      <h2>{t.title}</h2>
      <p class="quiet">{t.explain}</p>
      {asked.failure !== undefined && <Failure failure={asked.failure} again={asked.again} />}
      <ReadAgain at={asked.answer?.at} again={asked.again} />
      <ul class="jobs">
        {asked.answer?.jobs.map((job) => (
          <li key={job.name} class="card">
            <Card job={job} order={() => setOrdered(job.name)} />
          </li>
        ))}
      </ul>
      {ordered !== undefined && <Order job={ordered} close={() => setOrdered(undefined)} />}
    </section>
  );
}

function Card({ job, order }: { readonly job: Job; readonly order: () => void }) {
  const t = words().jobs;
  const { [job.name]: title = job.name } = t.names;
  const { [job.name]: does = job.description } = t.does;
  return (
    <>
      <h3>{title}</h3>
      <p>
        <code>{job.name}</code> – {does}
      </p>
      <dl class="facts-list">
        <div>
          <dt>{t.rhythm}</dt>
          <dd>{rhythm(job.every_seconds)}</dd>
        </div>
        {job.every_seconds !== null && (
          <>
            <When name={t.last} iso={job.last_planned_at} />
            <When name={t.next} iso={job.next_at} />
          </>
        )}
        <div>
          <dt>{t.lastRun}</dt>
          <dd>{job.last_run === null ? <span class="quiet">{t.noRun}</span> : <LastRun run={job.last_run} />}</dd>
        </div>
      </dl>
      <button type="button" onClick={order} aria-label={`${t.try} ${title}`}>
        {t.try}
      </button>
    </>
  );
}

function LastRun({ run }: { readonly run: NonNullable<Job["last_run"]> }) {
  const t = words().run;
  const counts = Object.entries(run.counts);
  return (
    <>
      <a href={addressOf("operate", ["jobs", run.id])}>{moment(run.started_at)}</a>: {run.dry_run ? t.dry : t.real} {t.states[run.state] ?? run.state}
      {counts.length > 0 && ` – ${counts.map(([action, count]) => `${t.actions[action] ?? action}: ${number(count)}`).join(", ")}`}
      {run.spaces.failed > 0 && <span class="mark warn">{t.failed(number(run.spaces.failed))}</span>}
    </>
  );
}

function When({ name, iso }: { readonly name: string; readonly iso: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{iso === null ? words().jobs.never : <time dateTime={iso} title={moment(iso)}>{ago(iso)}</time>}</dd>
    </div>
  );
}

const LONGER = [
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** How often a job is planned, such as "every 15 minutes". */
function rhythm(seconds: number | null): string {
  const t = words().jobs.every;
  if (seconds === null) return t.ordered;
  const [unit, size] = LONGER.find(([, length]) => seconds % length === 0) ?? (["second", 1] as const);
  if (seconds === size && unit !== "second") return t[unit];
  return t.other(new Intl.NumberFormat(locale(), { style: "unit", unit, unitDisplay: "long" }).format(seconds / size));
}
