import type { components } from "recollect-client";
import { useState } from "preact/hooks";

import { memory, space } from "../../app/connection";
import { carriedOut, keyed } from "../../app/outbox";
import { addressOf } from "../../app/place";
import { standing } from "../../app/standing";
import { Dialog } from "../../parts/dialog";
import { Failure } from "../../parts/failure";
import { tagsOf } from "../entry/edit_form";
import { words } from "./remember_words";

type Answer = components["schemas"]["RememberedAnswer"];

/** Write down something new, and say what became of it; `close` is told whether anything was stored. */
export function Remember({ close }: { readonly close: (stored: boolean) => void }) {
  const t = words();
  const [answer, setAnswer] = useState<Answer>();
  const [stored, setStored] = useState(false);
  return (
    <Dialog title={t.title} close={() => close(stored)}>
      {answer === undefined ? (
        <Form
          done={(became) => {
            setAnswer(became);
            if (became.action !== "skipped") setStored(true);
          }}
        />
      ) : (
        <>
          <Became answer={answer} />
          <div class="row">
            <button type="button" class="main" autoFocus onClick={() => close(stored)}>
              {t.done}
            </button>
            <button type="button" onClick={() => setAnswer(undefined)}>
              {t.more}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function Form({ done }: { readonly done: (answer: Answer) => void }) {
  const t = words();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const isOff = standing.value?.space === space.value && !standing.value.memoryOn;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const name = String(form.get("name") ?? "").trim();
    const body = {
      text: String(form.get("text") ?? "").trim(),
      tags: tagsOf(String(form.get("tags") ?? "")),
      pinned: form.has("pinned"),
      manually_saved: true,
      space: space.value,
      ...(name === "" ? {} : { name }),
    };
    setBusy(true);
    setFailure(undefined);
    try {
      const { data } = await carriedOut((key) => memory.value.api.POST("/v1/memory/entries", { body, ...keyed(key) }));
      if (data !== undefined) done(data);
    } catch (refused) {
      setFailure(refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={submit}>
      <label>
        {t.text}
        <textarea name="text" dir="auto" required maxLength={8000} autoFocus placeholder={t.textHow} />
      </label>
      <label>
        {t.tags}
        <input name="tags" dir="auto" autocomplete="off" />
      </label>
      <label>
        {t.name}
        <input name="name" autocomplete="off" maxLength={128} pattern="[A-Za-z0-9][A-Za-z0-9._:\-]*" />
      </label>
      <label class="check">
        <input type="checkbox" name="pinned" />
        {t.pinned}
      </label>
      {isOff ? (
        <p class="notice" role="status">
          {t.off(space.value)} <a href={addressOf("mine")}>{t.switchOn}</a>
        </p>
      ) : (
        <p class="quiet small">{t.space(space.value)}</p>
      )}
      {failure !== undefined && <Failure failure={failure} />}
      <button type="submit" class="main" disabled={busy || isOff}>
        {t.store}
      </button>
    </form>
  );
}

/** What became of something that was to be remembered. */
function Became({ answer }: { readonly answer: Answer }) {
  const t = words();
  const { action, reason, entry, duplicate_of: near, conflict, trimmed, redacted } = answer;
  const waits = action !== "skipped" && reason?.startsWith("quarantined");
  const at = (id: string) => addressOf("entry", [space.value, id]);
  return (
    <div role="status">
      <p>
        <strong>{t.actions[action]}</strong> {action === "skipped" && reason != null && (t.reasons[reason] ?? reason)}
      </p>
      {waits && (
        <p>
          {t.quarantined} <a href={addressOf("decide")}>{t.decide}</a>
        </p>
      )}
      {entry !== null && (
        <p class="text clipped" dir="auto">
          <a href={at(entry.id)}>{entry.text}</a>
        </p>
      )}
      {conflict != null && (
        <p>
          {t.conflict} <a href={addressOf("decide")}>{t.decide}</a>
        </p>
      )}
      {near != null && near !== entry?.id && (
        <p>
          <a href={at(near)}>{t.near}</a>
        </p>
      )}
      {trimmed != null && trimmed.length > 0 && <p>{t.trimmed(trimmed.length)}</p>}
      {redacted != null && redacted.length > 0 && <p>{t.redacted(redacted.join(", "))}</p>}
    </div>
  );
}
