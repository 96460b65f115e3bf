import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { components } from "recollect-client";

import { useAnswer } from "../../app/answers";
import { lookAround, memory } from "../../app/connection";
import { moment, number } from "../../app/formats";
import { lookAtStanding } from "../../app/standing";
import { Failure } from "../../parts/failure";
import { lookAgain } from "../../parts/looked_up";
import { words } from "./erase_words";
import { save } from "./transfer/export_run";
import { words as common } from "./words";

export type Erasure = components["schemas"]["ErasureAnswer"];

const ASK_AGAIN = 1000; // milliseconds, as long as it goes on
const RECORDS = "records.";

/** How far an erasure is, asked again until it is done; then its receipt in words. */
export function ErasureView({ id, done, children }: { readonly id: string; readonly done: () => void; readonly children: ComponentChildren }) {
  const t = words();
  const erasure = useAnswer(async (signal) => (await memory.value.api.GET("/v1/memory/erase/{erasure_id}", { params: { path: { erasure_id: id } }, signal })).data, [memory.value, id]);
  const state = erasure.answer?.state;
  useEffect(() => {
    if (state !== "done") return;
    lookAgain();
    void lookAround().catch(() => undefined);
    void lookAtStanding();
    done();
  }, [state]);
  useEffect(() => {
    if (state === "done" || erasure.waiting) return;
    const timer = setTimeout(erasure.again, ASK_AGAIN); // also where it failed: the erasure goes on without this page
    return () => clearTimeout(timer);
  }, [state, erasure.waiting, erasure.failure]);
  const { answer } = erasure;
  if (answer === undefined) return erasure.failure === undefined ? <p class="quiet">{common().reading}</p> : <Failure failure={erasure.failure} again={erasure.again} />;
  const what = answer.space === "*" ? t.everySpace : `“${answer.space}”`;
  return (
    <section class="card" aria-busy={state === "pending"}>
      <div role="status">
        <h2>{state === "done" ? t.doneTitle(what) : t.pending}</h2>
        {state === "pending" && <p>{t.ordered(moment(answer.erased_up_to))}</p>}
      </div>
      {answer.receipt === null ? (
        <>
          <progress aria-label={t.pending} />
          <RemovedList counts={answer.removed} />
        </>
      ) : (
        <Receipt receipt={answer.receipt} />
      )}
      <p class="row">{children}</p>
    </section>
  );
}

function Receipt({ receipt }: { readonly receipt: NonNullable<Erasure["receipt"]> }) {
  const t = words();
  const download = () => save(new Blob([`${JSON.stringify(receipt, null, 2)}\n`], { type: "application/json" }), `recollect-erasure-${receipt.erasure_id}.json`);
  return (
    <>
      <p>{t.said(receipt.requested_by, moment(receipt.erased_up_to), moment(receipt.completed_at ?? receipt.erased_up_to))}</p>
      <h3>{t.removed}</h3>
      <RemovedList counts={receipt.removed} />
      {receipt.residue.length > 0 && (
        <div class="table">
          <table>
            <caption>{t.residue}</caption>
            <thead>
              <tr>
                <th scope="col">{t.where}</th>
                <th scope="col">{t.what}</th>
                <th scope="col">{t.until}</th>
              </tr>
            </thead>
            <tbody>
              {receipt.residue.map(({ where, what, until }) => (
                <tr key={`${where} ${what}`}>
                  <td lang="en">{where}</td>
                  <td lang="en">{what}</td>
                  <td>{until === null ? t.decides : moment(until)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p class="quiet small">{t.signed}</p>
      <button type="button" onClick={download}>
        {t.download}
      </button>
    </>
  );
}

/** Counts by kind in words; records of all sorts together. */
export function RemovedList({ counts }: { readonly counts: Readonly<Record<string, number>> }) {
  const t = words();
  const lines = summedUp(counts);
  if (lines.length === 0) return <p>{t.none}</p>;
  return (
    <ul>
      {lines.map(([kind, count]) => (
        <li key={kind}>
          {t.kinds[kind] ?? kind}: <b>{number(count)}</b>
        </li>
      ))}
    </ul>
  );
}

/** The counts that are not 0, those of records as one. */
export function summedUp(counts: Readonly<Record<string, number>>): readonly (readonly [string, number])[] {
  const found = new Map<string, number>();
  for (const [kind, count] of Object.entries(counts)) {
    const name = kind.startsWith(RECORDS) ? "records" : kind;
    if (count > 0) found.set(name, (found.get(name) ?? 0) + count);
  }
  return [...found];
}
