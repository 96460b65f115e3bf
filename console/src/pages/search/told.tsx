import type { components } from "recollect-client";

import { space } from "../../app/connection";
import { moment, number, percent } from "../../app/formats";
import { addressOf } from "../../app/place";
import { Relevance } from "../../parts/relevance";
import { addressWith } from "./address";
import { words } from "./words";

type Answer = components["schemas"]["SearchAnswer"];

/** What is to be said about an answer besides its results. */
export function Told({ answer }: { readonly answer: Answer }) {
  const t = words();
  const degraded: Readonly<Record<string, string>> = t.degraded;
  return (
    <>
      {answer.memory === "off" && (
        <p class="notice">
          {t.found.off} <a href={addressOf("mine")}>{t.found.offLink}</a>
        </p>
      )}
      {answer.memory === "incognito" && <p class="notice">{t.found.incognito}</p>}
      {answer.degraded.length > 0 && (
        <div class="notice">
          {t.degraded.title}
          <ul>
            {answer.degraded.map((one) => (
              <li key={one}>{degraded[one] ?? one}</li>
            ))}
          </ul>
        </div>
      )}
      <Asked query={answer.query} />
      {answer.spaces_left_out != null && <p class="small">{t.found.leftOut(answer.spaces_left_out.join(", "))}</p>}
      {answer.summary != null && <Summary summary={answer.summary} answers={answer.tier === 1} />}
      {answer.trace != null && <Trace trace={answer.trace} open={answer.found === false} />}
    </>
  );
}

/** What was made of the question. */
function Asked({ query }: { readonly query: Answer["query"] }) {
  const t = words();
  const [window] = Object.values(query.filter ?? {});
  return (
    <>
      {query.original != null && query.original !== query.text && (
        <p class="small" dir="auto">
          {t.found.rewritten(query.text)}
        </p>
      )}
      {query.temporal != null && window !== undefined && (
        <p class="small">
          {t.found.within[query.temporal.kind]} {span(window.after, window.before)}, {t.found.because(query.temporal.words)}{" "}
          {query.time_filter_dropped ? t.found.dropped : <a href={addressWith({ times: false })}>{t.found.anyTime}</a>}
        </p>
      )}
    </>
  );
}

function span(after: string | null | undefined, before: string | null | undefined): string {
  const t = words().found;
  if (after != null && before != null) return t.between(moment(after), moment(before));
  return after != null ? t.after(moment(after)) : before != null ? t.before(moment(before)) : "";
}

/** How a search step by step went. */
function Trace({ trace, open }: { readonly trace: NonNullable<Answer["trace"]>; readonly open: boolean }) {
  const t = words();
  return (
    <details class="card" open={open}>
      <summary>{t.found.tried}</summary>
      <ol>
        {trace.steps.map((step, place) => (
          <li key={place}>
            {t.tools[step.tool]}
            {step.tool !== "search" && step.asked !== "" && (
              <>
                {" "}
                (<bdi>{step.asked}</bdi>)
              </>
            )}
            : {t.step(step.found, percent(step.best_relevance))}
            {step.kept > 0 && `; ${t.kept(step.kept)}`}
          </li>
        ))}
      </ol>
      <p>{t.stopped[trace.stopped]}</p>
    </details>
  );
}

/** The summary that a search in tiers found. */
function Summary({ summary, answers }: { readonly summary: NonNullable<Answer["summary"]>; readonly answers: boolean }) {
  const t = words();
  return (
    <section class="card">
      <h2>{answers ? t.found.summary : t.found.summaryNear}</h2>
      <p class="text" dir="auto">
        {summary.sentences.map((one, place) => (
          <span key={place}>
            <a href={addressOf("entry", [space.value, one.entry_id])}>{one.text}</a>{" "}
          </span>
        ))}
      </p>
      <p class="small facts quiet">
        <span>{t.found.summaryOf(summary.category, number(summary.memories))}</span>
        <Relevance value={summary.relevance} />
      </p>
    </section>
  );
}
