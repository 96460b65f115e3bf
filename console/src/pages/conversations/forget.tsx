import { useState } from "preact/hooks";

import { useAnswer } from "../../app/answers";
import { space } from "../../app/connection";
import { number } from "../../app/formats";
import { addressOf, go } from "../../app/place";
import { Dialog } from "../../parts/dialog";
import { shortened } from "../../parts/entry_line";
import { Failure } from "../../parts/failure";
import { forgetWords } from "./forget_words";
import { forgetSession } from "./going";
import { readWouldGo, type WouldGo } from "./reading";

const SHOWN = 8;

/** Forget a conversation as a whole, after a look at what would go with it. */
export function ForgetSession({ session }: { readonly session: string }) {
  const t = forgetWords();
  const [asks, setAsks] = useState(false);
  return (
    <>
      <button type="button" class="bad" onClick={() => setAsks(true)}>
        {t.forget}
      </button>
      {asks && <Asking session={session} close={() => setAsks(false)} />}
    </>
  );
}

function Asking({ session, close }: { readonly session: string; readonly close: () => void }) {
  const t = forgetWords();
  const [cascade, setCascade] = useState(true);
  const { answer, failure, again } = useAnswer((signal) => readWouldGo(space.value, session, signal), [session]);
  const made = answer?.memories.length ?? 0;
  const forget = () => {
    close();
    go(addressOf("conversations"));
    void forgetSession(space.value, session, cascade && made > 0);
  };
  return (
    <Dialog title={t.forget} close={close}>
      <p>{t.how}</p>
      {failure !== undefined && <Failure failure={failure} again={again} />}
      {answer === undefined && failure === undefined && (
        <p class="quiet" role="status">
          {t.looking}
        </p>
      )}
      {answer !== undefined && (
        <>
          <p>{answer.whole ? t.messages(number(answer.turns), answer.turns === 1) : t.atLeast(number(answer.turns))}</p>
          {answer.memories.length === 0 && <p class="quiet">{t.nothingMade}</p>}
          {made > 0 && (
            <label class="check">
              <input type="checkbox" checked={cascade} onChange={(event) => setCascade(event.currentTarget.checked)} />
              {t.with(number(made), made === 1)}
            </label>
          )}
          {made > 0 && <p class="quiet small">{t.without}</p>}
          <Memories of={answer} />
        </>
      )}
      <p class="row">
        <button type="button" class="bad" disabled={answer === undefined} onClick={forget}>
          {t.forget}
        </button>
        <button type="button" autoFocus onClick={close}>
          {t.cancel}
        </button>
      </p>
    </Dialog>
  );
}

function Memories({ of }: { readonly of: WouldGo }) {
  const t = forgetWords();
  return (
    <ul class="small">
      {of.memories.slice(0, SHOWN).map((one) => (
        <li key={one.id}>
          <bdi>{shortened(one.text)}</bdi> {of.shared.has(one.id) && <span class="mark">{t.stays}</span>}
        </li>
      ))}
      {of.memories.length > SHOWN && <li class="quiet">{t.andMore(number(of.memories.length - SHOWN))}</li>}
    </ul>
  );
}
