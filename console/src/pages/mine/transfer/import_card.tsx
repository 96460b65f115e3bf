import { useEffect, useRef, useState } from "preact/hooks";

import { lookAround, memory } from "../../../app/connection";
import { number } from "../../../app/formats";
import { lookAtStanding } from "../../../app/standing";
import { tell } from "../../../app/toasts";
import { Failure } from "../../../parts/failure";
import { lookAgain } from "../../../parts/looked_up";
import { words as common } from "../words";
import { idFor, noteBegun, noteEnded } from "./begun";
import { type FileFacts, factsOf, type ImportCounts, imported, NOTHING_YET } from "./import_run";
import { ImportReport } from "./import_report";
import { words } from "./words";

interface Chosen {
  readonly file: File;
  readonly id: string;
  readonly begunBefore: boolean;
  readonly facts: FileFacts | undefined;
}

type Outcome = { readonly dry: boolean; readonly counts: ImportCounts; readonly ended: boolean };

/** Bring a file in: looked through, tried, sent chunk by chunk, and gone on with where it stopped. */
export function ImportCard() {
  const t = words();
  const [chosen, setChosen] = useState<Chosen>();
  const [read, setRead] = useState(0);
  const [going, setGoing] = useState<{ readonly dry: boolean; readonly counts: ImportCounts }>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [failure, setFailure] = useState<unknown>();
  const control = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  const choose = async (file: File | undefined) => {
    control.current?.abort();
    setOutcome(undefined);
    setFailure(undefined);
    setRead(0);
    if (file === undefined) return setChosen(undefined);
    const own = new AbortController();
    control.current = own;
    const named = { file, ...idFor(file) };
    setChosen({ ...named, facts: undefined });
    try {
      setChosen({ ...named, facts: await factsOf(file, own.signal, setRead) });
    } catch (thrown) {
      if (!own.signal.aborted) setFailure(thrown);
    }
  };
  const send = async ({ file, id }: Chosen, dry: boolean) => {
    const own = new AbortController();
    control.current = own;
    setOutcome(undefined);
    setFailure(undefined);
    let latest = NOTHING_YET;
    const progress = (counts: ImportCounts) => {
      latest = counts;
      setGoing({ dry, counts });
    };
    progress(NOTHING_YET);
    if (!dry) noteBegun(id, file);
    try {
      setOutcome({ dry, counts: await imported(memory.value, file, { id, dry, signal: own.signal, progress }), ended: true });
      if (dry) return;
      noteEnded();
      lookAgain();
      void lookAround().catch(() => undefined); // spaces may have come
      void lookAtStanding(); // settings came in as well
    } catch (thrown) {
      setOutcome({ dry, counts: latest, ended: false });
      if (own.signal.aborted) tell(common().cancelled);
      else setFailure(thrown);
    } finally {
      setGoing(undefined);
    }
  };

  const facts = chosen?.facts;
  const isUsable = facts !== undefined && facts.problem?.why !== "no_header" && facts.problem?.why !== "unknown_format";
  return (
    <section class="card" aria-busy={going !== undefined}>
      <h2>{t.in}</h2>
      <p>{t.inHow}</p>
      <label>
        {t.file}
        <input type="file" accept=".ndjson,.jsonl,application/x-ndjson" disabled={going !== undefined} onChange={(event) => void choose(event.currentTarget.files?.[0])} />
      </label>
      <div role="status">
        {chosen !== undefined && facts === undefined && failure === undefined && <p class="quiet">{t.looking(number(read))}</p>}
        {facts !== undefined && <Facts facts={facts} />}
        {chosen?.begunBefore && outcome === undefined && going === undefined && <p>{t.goesOn}</p>}
        {going?.counts.away && <p class="mark warn">{common().away}</p>}
      </div>
      {going !== undefined && facts !== undefined && (
        <p>
          <progress aria-label={t.sendingLabel} max={facts.lines} value={going.counts.lines} /> {t.sending(number(going.counts.lines), number(facts.lines))}
        </p>
      )}
      {chosen !== undefined && isUsable && (
        <div class="row">
          {going === undefined ? (
            <>
              <button type="button" onClick={() => void send(chosen, true)}>
                {t.dry}
              </button>
              <button type="button" class="main" onClick={() => void send(chosen, false)}>
                {outcome !== undefined && !outcome.dry && !outcome.ended ? t.goOn : t.real}
              </button>
            </>
          ) : (
            <button type="button" onClick={() => control.current?.abort()}>
              {common().cancel}
            </button>
          )}
        </div>
      )}
      {failure !== undefined && <Failure failure={failure} />}
      {outcome !== undefined && <ImportReport {...outcome} />}
    </section>
  );
}

function Facts({ facts }: { readonly facts: FileFacts }) {
  const t = words();
  const { problem, spaces, lines, verified } = facts;
  const stopsAll = problem?.why === "no_header" || problem?.why === "unknown_format";
  return (
    <>
      <p>
        {spaces.length === 0 ? t.factsOnly(number(lines)) : t.facts(number(lines), spaces.join(", "))} {problem === undefined && verified && t.wholeFile}
      </p>
      {problem !== undefined && (
        <p class="failure">
          {t.notWhole[problem.why]} {t.atLine(number(problem.line))} {!stopsAll && t.broughtAnyway}
        </p>
      )}
    </>
  );
}
