import type { components } from "recollect-client";
import { useState } from "preact/hooks";

import { type Asked as Reading, useAnswer } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { number, zone } from "../../app/formats";
import type { Shown } from "../../parts/entry_actions";
import { Failure } from "../../parts/failure";
import { FLOOR } from "../../parts/relevance";
import { asked, miss, TO_CHOOSE } from "./address";
import { searchOf } from "./choices";
import { Hit, type Result } from "./hit";
import { useHitKeys } from "./hit_keys";
import { orderedBy } from "./order";
import { Told } from "./told";
import { WhyNot } from "./why_not";
import { words } from "./words";

type Answer = components["schemas"]["SearchAnswer"];

/** What is found for the question of the address, with everything that one has to know about the answer. */
export function Found() {
  const { choices, why, missing } = asked();
  const question = { ...searchOf(choices, space.value, zone.value), disagreements: true, explain: why !== undefined };
  const reading = useAnswer(async (signal) => (await memory.value.api.POST("/v1/memory/search", { body: question, signal })).data, [JSON.stringify(question), memory.value]);
  return (
    <>
      <Answered reading={reading} why={why} />
      {missing !== undefined && <WhyNot key={missing} missing={missing} searched={!reading.waiting} />}
    </>
  );
}

function Answered({ reading, why }: { readonly reading: Reading<Answer | undefined>; readonly why: string | undefined }) {
  const t = words();
  const { answer, failure, waiting, again, put } = reading;
  const shown: Shown = {
    change: (id, change) =>
      put((before) => {
        const changed = (all: readonly Result[]) => all.map((one) => (one.entry.id === id ? { ...one, entry: change(one.entry) } : one));
        return before && { ...before, results: changed(before.results), ...(before.nearest == null ? {} : { nearest: changed(before.nearest) }) };
      }),
  };
  const [whole, setWhole] = useState<string>();
  const { choices } = asked();
  const found = answer?.results ?? [];
  const seen = whole === answer?.query.text || choices.least !== undefined ? found : worthSeeing(found, why);
  const all = [...seen, ...(answer?.nearest ?? [])];
  useHitKeys(all.map((one) => one.entry), shown, true);
  if (failure !== undefined) return <Failure failure={failure} again={again} />;
  if (answer === undefined) return <p class="quiet" aria-busy="true">…</p>;
  const { results, nearest } = answer;
  const order = orderedBy(seen.map((one) => one.relevance), choices);
  return (
    <section aria-label={t.found.results} aria-busy={waiting}>
      <div class="row between">
        <p role="status" class="quiet">
          {answer.memory === "on" ? outcome(answer) : ""}
        </p>
        {answer.memory === "on" && (
          <button type="button" onClick={() => miss(TO_CHOOSE)}>
            {t.found.missing}
          </button>
        )}
      </div>
      <Told answer={answer} />
      {results.length === 0 && answer.memory === "on" && <p>{t.found.nothingHow}</p>}
      {order !== undefined && <p class="quiet small">{t.found.order[order]}</p>}
      <Hits results={seen} from={0} shown={shown} why={why} />
      {seen.length < results.length && (
        <p>
          <button type="button" onClick={() => setWhole(answer.query.text)}>
            {t.found.hardly(results.length - seen.length)}
          </button>{" "}
          <span class="quiet small">{t.found.hardlyHow}</span>
        </p>
      )}
      {nearest != null && nearest.length > 0 && (
        <>
          <h2>{t.found.nearest}</h2>
          <Hits results={nearest} from={seen.length} shown={shown} why={why} />
        </>
      )}
      {all.length > 0 && <p class="quiet small hint">{t.keys.hint}</p>}
    </section>
  );
}

/** What came of a question in a sentence. */
function outcome(answer: Answer): string {
  const t = words().found;
  if (answer.found === false) return t.notFound;
  if (answer.results.length === 0) return t.nothing;
  if (answer.results.every((one) => one.relevance < FLOOR)) return t.onlyNear;
  return t.count(answer.results.length, number(answer.took_ms));
}

/** What is hardly an answer stands behind a button where there is a better one, unless all was asked for. */
function worthSeeing(results: readonly Result[], why: string | undefined): readonly Result[] {
  const likely = results.filter((one) => one.relevance >= FLOOR || one.entry.id === why);
  return likely.length === 0 ? results : likely;
}

function Hits({ results, from, shown, why }: { readonly results: readonly Result[]; readonly from: number; readonly shown: Shown; readonly why: string | undefined }) {
  return (
    <ol class="hits">
      {results.map((one, place) => (
        <li key={one.entry.id} data-place={from + place}>
          <Hit entry={one.entry} result={one} shown={shown} explained={one.entry.id === why} />
        </li>
      ))}
    </ol>
  );
}
