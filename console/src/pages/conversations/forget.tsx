import { useState } from "preact/hooks";

import { memory, space } from "../../app/connection";
import { carriedOut, keyed } from "../../app/outbox";
import { addressOf, go } from "../../app/place";
import { told } from "../../app/problems";
import { tell } from "../../app/toasts";
import { Dialog } from "../../parts/dialog";
import { words } from "./words";

/** Forget a conversation as a whole, after a look at what that means. */
export function ForgetSession({ session }: { readonly session: string }) {
  const t = words();
  const [asks, setAsks] = useState(false);
  const [cascade, setCascade] = useState(false);
  return (
    <>
      <button type="button" class="bad" onClick={() => setAsks(true)}>
        {t.forget}
      </button>
      {asks && (
        <Dialog title={t.forget} close={() => setAsks(false)}>
          <p>{t.forgetHow}</p>
          <label class="check">
            <input type="checkbox" checked={cascade} onChange={(event) => setCascade(event.currentTarget.checked)} />
            {t.withMemories}
          </label>
          <p class="row">
            <button type="button" class="bad" onClick={() => (setAsks(false), void forgotten(session, cascade))}>
              {t.forget}
            </button>
            <button type="button" onClick={() => setAsks(false)}>
              {t.cancel}
            </button>
          </p>
        </Dialog>
      )}
    </>
  );
}

async function forgotten(session: string, cascade: boolean): Promise<void> {
  const t = words();
  const params = { path: { session_id: session }, query: { space: space.value } };
  const path = "/v1/memory/sessions/{session_id}";
  try {
    const { data } = await carriedOut((key) =>
      memory.value.api.DELETE(path, { params: { ...params, query: { ...params.query, cascade } }, ...keyed(key) }),
    );
    const kept = cascade || data === undefined || data.also.length === 0 ? "" : ` ${t.kept(data.also.length)}`;
    go(addressOf("conversations"));
    const undo = async () => {
      try {
        await carriedOut((key) => memory.value.api.POST(`${path}/restore`, { params, ...keyed(key) }));
        tell(words().restored);
        go(addressOf("conversations", [session]));
      } catch (failure) {
        tell(told(failure).what, { bad: true });
      }
    };
    tell(t.forgotten(data?.turns_forgotten ?? 0) + kept, { undo: () => void undo() });
  } catch (failure) {
    tell(`${t.refused} ${told(failure).what}`, { bad: true });
  }
}
