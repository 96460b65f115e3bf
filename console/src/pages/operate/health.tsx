import { ConnectionError } from "recollect-client";
import type { components } from "recollect-client";

import { useAnswer } from "../../app/answers";
import { config, memory } from "../../app/connection";
import { Failure } from "../../parts/failure";
import { Backlog } from "./backlog";
import { ReadAgain, useEvery } from "./read_again";
import { Spaces } from "./spaces";
import { Told } from "./told";
import { words } from "./words";

type Readiness = components["schemas"]["ReadinessAnswer"];

const EVERY_MILLISECONDS = 15_000;

/** How it is now: whether all parts answer, what waits, how large the spaces are. */
export function Health() {
  const t = words();
  const asked = useAnswer(async (signal) => ({ readiness: await readiness(signal), at: new Date().toISOString() }), []);
  useEvery(EVERY_MILLISECONDS, asked.again);
  const round = asked.answer?.at;
  const mine = useAnswer(async (signal) => (await memory.value.api.GET("/v1/memory/stats", { params: { query: { space: "*" } }, signal })).data, [round]);
  return (
    <>
      <section class="card">
        <h2>{t.health.title}</h2>
        {asked.failure !== undefined ? <Failure failure={asked.failure} again={asked.again} /> : asked.answer !== undefined && <State readiness={asked.answer.readiness} />}
        <ReadAgain at={round} again={asked.again} />
      </section>
      <Backlog round={round} mine={mine} />
      <Spaces asked={mine} />
    </>
  );
}

function State({ readiness: { ready, degraded, checks } }: { readonly readiness: Readiness }) {
  const t = words().health;
  const all = !ready ? (["bad", "✕", t.notReady] as const) : degraded.length > 0 ? (["warn", "!", t.degraded] as const) : (["good", "✓", t.ready] as const);
  return (
    <>
      <p class="state" data-state={all[0]}>
        <span aria-hidden="true">{all[1]}</span> {all[2]}
      </p>
      <dl class="facts-list">
        {Object.entries(checks).map(([part, value]) => {
          const { text, then } = stateOf(part, value);
          return (
            <div key={part}>
              <dt>{t.parts[part] ?? part}</dt>
              <dd>
                <span class="mono">{text}</span>
                {then !== undefined && (
                  <>
                    {" "}
                    <Told text={then} />
                  </>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

/** What a check says, in words, and what to do where it is not well. */
function stateOf(part: string, value: string): { readonly text: string; readonly then?: string } {
  const t = words().health;
  if (value === "ok") return { text: t.ok };
  if (value === "damaged") return { text: t.damaged, then: t.then.damaged };
  if (value === "stopped") return { text: t.stopped, then: t.then.stopped };
  // The embedder says which model it is
  return part === "embedder" ? { text: t.model(value) } : { text: t.failed(value), then: t.then.failed };
}

/** Ask as a load balancer does: without a key, and a 503 is an answer too. */
async function readiness(signal: AbortSignal): Promise<Readiness> {
  let answer: Response;
  try {
    answer = await fetch(`${config.value?.api || location.origin}/readyz`, { signal, cache: "no-store", credentials: "omit" });
  } catch (failure) {
    if (signal.aborted) throw failure;
    throw new ConnectionError(String(failure));
  }
  return (await answer.json()) as Readiness;
}
