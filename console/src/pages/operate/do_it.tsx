import { useState } from "preact/hooks";

import { number } from "../../app/formats";
import { Dialog } from "../../parts/dialog";
import { Failure } from "../../parts/failure";
import { ordered } from "./order";
import type { JobRun } from "./run";
import { words } from "./words";

/** Ask once more before a real run in the place of a dry one, with what that would have changed. */
export function DoIt({ run, close }: { readonly run: JobRun; readonly close: () => void }) {
  const t = words().run;
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await ordered(run.job, false, { ...(run.user_id === null ? {} : { user: run.user_id }), ...(run.space === null ? {} : { space: run.space }) });
      close();
    } catch (refused) {
      setFailure(refused);
      setBusy(false);
    }
  };
  const counts = Object.entries(run.counts);
  return (
    <Dialog title={t.nowTitle(words().jobs.names[run.job] ?? run.job)} close={close}>
      <p>{t.nowExplain}</p>
      <ul>
        {counts.length === 0 && <li>{t.nothing}</li>}
        {counts.map(([action, count]) => (
          <li key={action}>
            {t.actions[action] ?? action}: <b>{number(count)}</b>
          </li>
        ))}
      </ul>
      {failure !== undefined && <Failure failure={failure} />}
      <div class="row">
        <button type="button" class="main" disabled={busy} onClick={() => void act()}>
          {t.nowGo}
        </button>
        <button type="button" onClick={close}>
          {t.cancel}
        </button>
      </div>
    </Dialog>
  );
}
