import { ConnectionError } from "recollect-client";

import { useAnswer } from "../../app/answers";
import { credential } from "../../app/connection";
import { Empty } from "../../parts/empty";
import { Failure } from "../../parts/failure";
import { figureWords } from "./figure_words";
import { Plain, Split, Times } from "./figure_tables";
import { type Family, parsed } from "./prometheus";
import { ReadAgain } from "./read_again";
import { bySubject } from "./subjects";
import { Told } from "./told";

/** What this process has counted since it started, by subject: the page for Prometheus, for people. */
export function Figures() {
  const t = figureWords();
  const asked = useAnswer(async (signal) => ({ families: await read(signal), at: new Date().toISOString() }), []);
  const families = asked.answer?.families;
  return (
    <section>
      <h2>{t.title}</h2>
      <p class="quiet">
        <Told text={t.explain} />
      </p>
      <ReadAgain at={asked.answer?.at} again={asked.again} />
      {asked.failure !== undefined && <Failure failure={asked.failure} again={asked.again} />}
      {families === null && (
        <Empty title={t.none}>
          <p>{t.noneThen}</p>
        </Empty>
      )}
      <div class="columns">
        {bySubject(families ?? []).map(([subject, all]) => (
          <section key={subject} class="card">
            <h3>{t.subjects[subject]}</h3>
            <Plain subject={t.subjects[subject]} families={all.filter(isPlain)} />
            {all.filter((one) => !isPlain(one) && one.type !== "histogram").map((one) => (
              <Split key={one.name} family={one} />
            ))}
            {all.filter((one) => one.type === "histogram").map((one) => (
              <Times key={one.name} family={one} />
            ))}
          </section>
        ))}
      </div>
    </section>
  );
}

/** Whether something is one figure, and not counted by labels. */
function isPlain({ type, samples }: Family): boolean {
  return type === "summary" || (type !== "histogram" && samples.length === 1 && Object.keys(samples[0]?.labels ?? {}).length === 0);
}

/** Read the page; null where this server has none. */
async function read(signal: AbortSignal): Promise<readonly Family[] | null> {
  const { key } = credential.value;
  let answer: Response;
  try {
    answer = await fetch(`${location.origin}/metrics`, { signal, cache: "no-store", credentials: "omit", headers: key === undefined ? {} : { Authorization: `Bearer ${key}` } });
  } catch (failure) {
    if (signal.aborted) throw failure;
    throw new ConnectionError(String(failure));
  }
  return answer.ok ? parsed(await answer.text()) : null;
}
