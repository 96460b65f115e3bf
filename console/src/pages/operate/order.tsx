import { useState } from "preact/hooks";

import { memory, space } from "../../app/connection";
import { addressOf, go } from "../../app/place";
import { tell } from "../../app/toasts";
import { Dialog } from "../../parts/dialog";
import { Failure } from "../../parts/failure";
import { words } from "./words";

/** Where a run goes: nothing is wherever the job is due. */
export interface Scope {
  readonly space?: string;
  readonly user?: string;
}

/** Order a run, and go to where it can be followed. It is not sent again by itself: each order is a run of its own. */
export async function ordered(job: string, dryRun: boolean, scope: Scope): Promise<void> {
  const { data } = await memory.value.api.POST("/v1/memory/jobs/{job}/runs", { params: { path: { job } }, body: { dry_run: dryRun, ...scope } });
  tell(words().run.ordered);
  if (data !== undefined) go(addressOf("operate", ["jobs", data.id]));
}

/** Ask where a job shall be tried. */
export function Order({ job, close }: { readonly job: string; readonly close: () => void }) {
  const t = words().order;
  const [where, setWhere] = useState<"due" | "mine" | "person">("due");
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const given = (name: string) => String(form.get(name) ?? "").trim();
    const named: Scope = { user: given("user"), ...(given("space") === "" ? {} : { space: given("space") }) };
    setBusy(true);
    setFailure(undefined);
    try {
      await ordered(job, true, where === "due" ? {} : where === "mine" ? { space: space.value } : named);
      close();
    } catch (refused) {
      setFailure(refused);
      setBusy(false);
    }
  };
  const choices = [
    ["due", t.due],
    ["mine", t.mine(space.value)],
    ["person", t.person],
  ] as const;
  return (
    <Dialog title={t.title(words().jobs.names[job] ?? job)} close={close}>
      <p>{t.explain}</p>
      <form onSubmit={submit}>
        <fieldset>
          <legend>{t.where}</legend>
          {choices.map(([name, text]) => (
            <label key={name} class="check">
              <input type="radio" name="where" value={name} checked={where === name} onChange={() => setWhere(name)} />
              {text}
            </label>
          ))}
          {where === "person" && (
            <div class="row">
              <label class="grow">
                {t.whose}
                <input name="user" required maxLength={128} autocomplete="off" />
              </label>
              <label class="grow">
                {t.which}
                <input name="space" pattern="[a-z0-9][a-z0-9._\-]{0,63}" autocomplete="off" />
              </label>
            </div>
          )}
        </fieldset>
        {failure !== undefined && <Failure failure={failure} />}
        <div class="row">
          <button type="submit" class="main" disabled={busy}>
            {t.go}
          </button>
          <button type="button" onClick={close}>
            {t.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
