import type { components } from "recollect-client";
import { useState } from "preact/hooks";

import { useAnswer } from "../../app/answers";
import { memory } from "../../app/connection";
import { ago, moment, number } from "../../app/formats";
import { tell } from "../../app/toasts";
import { Empty } from "../../parts/empty";
import { Failure } from "../../parts/failure";
import { ReadAgain } from "./read_again";
import { Told } from "./told";
import { words } from "./words";

type Queue = components["schemas"]["QueueAnswer"];
type Letter = components["schemas"]["DeadLetterAnswer"];

/** What was set aside after too many attempts, queue by queue, and sending it again. */
export function Letters() {
  const t = words().letters;
  const asked = useAnswer(
    async (signal) => ({ queues: (await memory.value.api.GET("/v1/memory/dead-letters", { signal })).data?.items ?? [], at: new Date().toISOString() }),
    [],
  );
  const full = asked.answer?.queues.filter((one) => one.set_aside > 0);
  return (
    <section>
      <h2>{t.title}</h2>
      <p class="quiet">{t.explain}</p>
      {asked.failure !== undefined && <Failure failure={asked.failure} again={asked.again} />}
      <ReadAgain at={asked.answer?.at} again={asked.again} />
      {full?.length === 0 && (
        <Empty title={t.nothing}>
          <p>{t.nothingThen}</p>
        </Empty>
      )}
      {full?.map((queue) => (
        <section key={queue.queue} class="card">
          <Box queue={queue} again={asked.again} />
        </section>
      ))}
    </section>
  );
}

function Box({ queue, again }: { readonly queue: Queue; readonly again: () => void }) {
  const t = words().letters;
  const name = words().backlog.queues[queue.queue] ?? queue.queue;
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const redrive = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { data } = await memory.value.api.POST("/v1/memory/dead-letters/redrive", { body: { queue: queue.queue } });
      if (data !== undefined) tell(t.sent(number(data.redriven), number(data.left)));
      again();
    } catch (refused) {
      setFailure(refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <h3>
        {name}: {number(queue.set_aside)}
      </h3>
      {queue.oldest_at !== null && (
        <p class="quiet">
          <time dateTime={queue.oldest_at} title={moment(queue.oldest_at)}>
            {t.since(ago(queue.oldest_at))}
          </time>
        </p>
      )}
      {queue.letters === null ? (
        <p>
          <Told text={t.command(queue.queue)} />
        </p>
      ) : (
        <>
          {queue.set_aside > queue.letters.length && <p class="quiet">{t.oldest(number(queue.letters.length))}</p>}
          <List name={name} letters={queue.letters} />
        </>
      )}
      {failure !== undefined && <Failure failure={failure} />}
      {queue.can_redrive && (
        <button type="button" class="main" disabled={busy} onClick={() => void redrive()} aria-label={`${t.again}: ${name}`}>
          {t.again}
        </button>
      )}
    </>
  );
}

function List({ name, letters }: { readonly name: string; readonly letters: readonly Letter[] }) {
  const t = words().letters;
  const { what, whose, reason, attempts, when } = t.columns;
  return (
    <div class="table" tabIndex={0} role="region" aria-label={name}>
      <table>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col">{whose}</th>
            <th scope="col">{reason}</th>
            <th scope="col" class="figure">
              {attempts}
            </th>
            <th scope="col">{when}</th>
          </tr>
        </thead>
        <tbody>
          {letters.map((letter, place) => (
            <tr key={place}>
              <td>
                {letter.kind === "embed" ? t.embed : (words().jobs.names[letter.kind] ?? letter.kind)}
                {letter.subject !== null && <div class="mono small quiet">{letter.subject}</div>}
              </td>
              <td dir="auto">{[letter.space, letter.user_id].filter((one) => one !== null).join(" · ") || t.nobody}</td>
              <td class="mono">{letter.reason}</td>
              <td class="figure">{number(letter.attempts)}</td>
              <td>{letter.set_aside_at === null ? words().unknown : moment(letter.set_aside_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
