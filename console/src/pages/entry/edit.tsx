import { isProblem } from "recollect-client";
import { useState } from "preact/hooks";

import { memory } from "../../app/connection";
import { zone } from "../../app/formats";
import { carriedOut, keyed } from "../../app/outbox";
import { tell } from "../../app/toasts";
import { Dialog } from "../../parts/dialog";
import { isSkipped, skippedWords } from "../../parts/entry_actions";
import type { Entry } from "../../parts/entry_card";
import { Failure } from "../../parts/failure";
import { Choice } from "./edit_choice";
import { Fields } from "./edit_fields";
import { changed, differences, editOf, type Form, formOf, mineOver } from "./edit_form";
import { words } from "./edit_words";
import { readEntry } from "./reading";

/** Change an entry. Where somebody else has changed it meanwhile, both are shown, and nothing is overwritten unseen. */
export function EditDialog({ entry, put, close }: { readonly entry: Entry; readonly put: (entry: Entry) => void; readonly close: () => void }) {
  const t = words();
  const [base, setBase] = useState(entry);
  const [form, setForm] = useState<Form>(() => formOf(entry, zone.value));
  const [reason, setReason] = useState("");
  const [theirs, setTheirs] = useState<Entry>();
  const [beside, setBeside] = useState<Form>();
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);

  /** Store `wanted` over what was read as `over`. */
  const save = async (over: Entry, wanted: Form) => {
    const body = editOf(formOf(over, zone.value), wanted, reason, zone.value);
    if (body === undefined) {
      tell(t.nothing);
      return close();
    }
    setBusy(true);
    setFailure(undefined);
    try {
      const { data } = await carriedOut((key) =>
        memory.value.api.PATCH("/v1/memory/entries/{ref}", {
          params: { path: { ref: entry.id }, query: { space: entry.space } },
          body,
          headers: { ...keyed(key).headers, "If-Match": `"${over.version}"` },
        }),
      );
      if (isSkipped(data)) return tell(skippedWords(data), { bad: true });
      if (data !== undefined) put(data);
      tell(t.saved);
      close();
    } catch (refused) {
      if (isProblem(refused, "precondition-failed", "version-conflict")) await choose(over, wanted, refused);
      else setFailure(refused);
    } finally {
      setBusy(false);
    }
  };

  /** Show what is stored now beside what was wanted. */
  const choose = async (over: Entry, wanted: Form, refused: unknown) => {
    try {
      const now = await readEntry(entry.space, entry.id);
      if (now === undefined) return setFailure(refused);
      // What the server worked out by itself meanwhile, such as a review, is nobody's change of these fields
      if (changed(formOf(over, zone.value), formOf(now, zone.value)).length === 0) return await save(now, wanted);
      setBase(over);
      setForm(wanted);
      setTheirs(now);
    } catch (unread) {
      setFailure(unread);
    }
  };

  const taken = (now: Entry) => {
    put(now);
    close();
  };
  const byHand = (now: Entry) => {
    const stored = formOf(now, zone.value);
    setForm(mineOver(formOf(base, zone.value), form, stored));
    setBase(now);
    setBeside(stored);
    setTheirs(undefined);
    put(now);
  };
  return (
    <Dialog title={theirs === undefined ? t.title : t.other.title} close={close}>
      {theirs === undefined ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void save(base, form);
          }}
        >
          {entry.kind === "turn" && <p class="notice">{t.turn}</p>}
          <Fields form={form} change={setForm} beside={beside} />
          <label>
            {t.reason}
            <input dir="auto" value={reason} maxLength={500} onInput={(event) => setReason(event.currentTarget.value)} />
          </label>
          <p class="quiet small">{t.kept}</p>
          {failure !== undefined && <Failure failure={failure} />}
          <div class="row lasting">
            <button type="submit" class="main" disabled={busy}>
              {t.save}
            </button>
            <button type="button" onClick={close}>
              {t.cancel}
            </button>
          </div>
        </form>
      ) : (
        <>
          <Choice
            found={differences(formOf(base, zone.value), form, formOf(theirs, zone.value))}
            busy={busy}
            keepMine={() => void save(theirs, mineOver(formOf(base, zone.value), form, formOf(theirs, zone.value)))}
            takeTheirs={() => taken(theirs)}
            byHand={() => byHand(theirs)}
          />
          {failure !== undefined && <Failure failure={failure} />}
        </>
      )}
    </Dialog>
  );
}
