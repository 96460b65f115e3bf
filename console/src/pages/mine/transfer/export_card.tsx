import { useEffect, useRef, useState } from "preact/hooks";

import { memory, space } from "../../../app/connection";
import { dayKey, number } from "../../../app/formats";
import { tell } from "../../../app/toasts";
import { Failure } from "../../../parts/failure";
import { words as common } from "../words";
import { bytesText } from "./bytes_text";
import { type Exported, exported, type ExportProgress, save } from "./export_run";
import { NotWhole } from "./verification";
import { words } from "./words";

/** Take memory away: page by page into one file, which is saved when it is whole. */
export function ExportCard() {
  const t = words();
  const name = space.value;
  const [which, setWhich] = useState(name);
  const [progress, setProgress] = useState<ExportProgress>();
  const [made, setMade] = useState<{ readonly exported: Exported; readonly name: string }>();
  const [failure, setFailure] = useState<unknown>();
  const control = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  const begin = async () => {
    const own = new AbortController();
    control.current = own;
    setMade(undefined);
    setFailure(undefined);
    setProgress({ lines: 0, bytes: 0, away: false });
    try {
      const whole = await exported(memory.value, which, own.signal, setProgress);
      const called = `recollect-${which === "*" ? "all" : which}-${dayKey(new Date().toISOString())}.ndjson`;
      save(whole.file, called);
      setMade({ exported: whole, name: called });
    } catch (thrown) {
      if (own.signal.aborted) tell(common().cancelled);
      else setFailure(thrown);
    } finally {
      setProgress(undefined);
    }
  };
  return (
    <section class="card" aria-busy={progress !== undefined}>
      <h2>{t.out}</h2>
      <p>{t.outHow}</p>
      <div class="row end">
        <label class="grow">
          {t.which}
          <select value={which} disabled={progress !== undefined} onChange={(event) => setWhich(event.currentTarget.value)}>
            <option value={name}>{t.thisSpace(name)}</option>
            <option value="*">{t.everything}</option>
          </select>
        </label>
        {progress === undefined ? (
          <button type="button" class="main" onClick={() => void begin()}>
            {t.begin}
          </button>
        ) : (
          <button type="button" onClick={() => control.current?.abort()}>
            {common().cancel}
          </button>
        )}
      </div>
      {progress !== undefined && (
        <p>
          {/* How many lines there will be, nobody knows before the last page */}
          <progress aria-label={t.label} /> {t.progress(number(progress.lines), bytesText(progress.bytes))}
        </p>
      )}
      <div role="status">
        {progress?.away && <p class="mark warn">{common().away}</p>}
        {made !== undefined && (
          <p>
            {(made.exported.verified ? t.whole : t.unchecked)(number(made.exported.lines), bytesText(made.exported.bytes))} {t.saved(made.name)}
          </p>
        )}
      </div>
      {made !== undefined && (
        <button type="button" onClick={() => save(made.exported.file, made.name)}>
          {t.again}
        </button>
      )}
      {failure instanceof NotWhole ? (
        <p class="failure" role="alert">
          {t.notWhole[failure.why]} {t.atLine(number(failure.line))} {t.lost}
        </p>
      ) : (
        failure !== undefined && <Failure failure={failure} again={() => void begin()} />
      )}
    </section>
  );
}
