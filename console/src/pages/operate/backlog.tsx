import { type Asked, useAnswer } from "../../app/answers";
import { memory } from "../../app/connection";
import { ago, duration, number } from "../../app/formats";
import { addressOf } from "../../app/place";
import { Failure } from "../../parts/failure";
import type { Statistics } from "./spaces";
import { words } from "./words";

/** What waits in the queues of everybody, read anew with every `round`, and in the spaces of who looks. */
export function Backlog({ round, mine }: { readonly round: string | undefined; readonly mine: Asked<Statistics | undefined> }) {
  const t = words().backlog;
  const queues = useAnswer(async (signal) => (await memory.value.api.GET("/v1/memory/dead-letters", { signal })).data?.items ?? [], [round]);
  return (
    <section class="card">
      <h2>{t.title}</h2>
      <p class="quiet">{t.explain}</p>
      {queues.failure !== undefined && <Failure failure={queues.failure} again={queues.again} />}
      <h3>{t.everybody}</h3>
      <div class="table" tabIndex={0} role="region" aria-label={t.everybody}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.queue}</th>
              <th scope="col" class="figure">
                {t.waiting}
              </th>
              <th scope="col" class="figure">
                {t.setAside}
              </th>
              <th scope="col">{t.oldest}</th>
            </tr>
          </thead>
          <tbody>
            {queues.answer?.map((one) => (
              <tr key={one.queue}>
                <th scope="row">{t.queues[one.queue] ?? one.queue}</th>
                <td class="figure">{one.waiting === null ? words().unknown : number(one.waiting)}</td>
                <td class="figure">{one.set_aside > 0 ? <a href={addressOf("operate", ["letters"])} aria-label={`${number(one.set_aside)}: ${t.toLetters}`}>{number(one.set_aside)}</a> : number(0)}</td>
                <td>{one.oldest_at === null ? "–" : ago(one.oldest_at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h3 class="apart">{t.mine}</h3>
      {mine.answer !== undefined && <p>{told(mine.answer.total)}</p>}
    </section>
  );
}

interface Counts {
  readonly waiting_for_embedding: number;
  readonly oldest_waiting_s: number | null;
  readonly set_aside: number;
}

function told({ waiting_for_embedding: waiting, oldest_waiting_s: oldest, set_aside: aside }: Counts): string {
  const t = words().backlog;
  const waits = waiting === 0 ? t.nothing : t.mineNow(number(waiting), oldest === null ? words().unknown : duration(oldest));
  return aside === 0 ? waits : `${waits} ${t.setAsideNow(number(aside))}`;
}
