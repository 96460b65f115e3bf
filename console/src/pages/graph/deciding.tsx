import { useState } from "preact/hooks";

import { memory, space } from "../../app/connection";
import { carriedOut, keyed } from "../../app/outbox";
import { told } from "../../app/problems";
import { tell } from "../../app/toasts";
import { Dialog } from "../../parts/dialog";
import { words } from "./words";

/** What is about to be decided about an entity. */
export type Decision =
  | { readonly kind: "merge"; readonly id: string; readonly name: string; readonly other: { readonly id: string; readonly name: string } }
  | { readonly kind: "split"; readonly id: string; readonly name: string; readonly alias: { readonly id: string; readonly name: string; readonly why: string }; readonly count: number }
  | { readonly kind: "undo"; readonly id: string; readonly what: string; readonly by: string; readonly at: string };

/**
 * Say what a decision does, ask for it, and carry it out.
 *
 * begun: it is on its way. done: it was carried out, and by which id the entity is found now. failed: it was not.
 */
export function Deciding({ decision, close, begun, done, failed }: { readonly decision: Decision; readonly close: () => void; readonly begun: () => void; readonly done: (id: string) => void; readonly failed: () => void }) {
  const t = words();
  const [reason, setReason] = useState("");
  const decide = async () => {
    close();
    begun();
    try {
      const id = await sent(decision, reason.trim() || undefined);
      const undo = decision.kind === "undo" ? {} : { undo: () => void takeBack(id, done) };
      tell(decision.kind === "merge" ? t.merge.done(decision.name, decision.other.name) : decision.kind === "split" ? t.split.done(decision.alias.name) : t.undo.done, undo);
      done(id);
    } catch (failure) {
      failed();
      const { what, then } = told(failure);
      tell(`${what} ${then}`, { bad: true });
    }
  };
  return (
    <Dialog title={titleOf(decision)} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void decide();
        }}
      >
        {sentences(decision).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <label>
          {t.reason}
          <input value={reason} maxLength={500} onInput={(event) => setReason(event.currentTarget.value)} />
        </label>
        <div class="row">
          <button type="submit" class="main">
            {t[decision.kind].yes}
          </button>
          <button type="button" onClick={close}>
            {t.no}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function titleOf(decision: Decision): string {
  const t = words();
  if (decision.kind === "merge") return t.merge.title(decision.name, decision.other.name);
  return decision.kind === "split" ? t.split.title(decision.alias.name, decision.name) : t.undo.title;
}

function sentences(decision: Decision): string[] {
  const t = words();
  if (decision.kind === "merge") return [t.merge.what(decision.name, decision.other.name), t.merge.undo];
  if (decision.kind === "undo") return [t.undo.what(decision.what, decision.by, decision.at), t.undo.after];
  return [t.split.what(decision.alias.name, decision.name, decision.count), ...(decision.alias.why === "merged" ? [t.split.merged] : []), t.split.undo];
}

async function sent(decision: Decision, reason: string | undefined): Promise<string> {
  const why = reason === undefined ? {} : { reason };
  const at = { path: { entity_id: decision.id }, query: { space: space.value } };
  const { data } = await carriedOut((key) => {
    const call = { params: { ...at, header: {} }, ...keyed(key) };
    if (decision.kind === "merge") return memory.value.api.POST("/v1/memory/entities/{entity_id}/merge", { ...call, body: { other: decision.other.id, ...why } });
    if (decision.kind === "split") return memory.value.api.POST("/v1/memory/entities/{entity_id}/split", { ...call, body: { alias: decision.alias.id, ...why } });
    return memory.value.api.POST("/v1/memory/entities/{entity_id}/undo", { ...call, body: why });
  });
  return data?.entity_id ?? decision.id;
}

async function takeBack(id: string, done: (id: string) => void): Promise<void> {
  try {
    done(await sent({ kind: "undo", id, what: "", by: "", at: "" }, undefined));
    tell(words().undo.done);
  } catch (failure) {
    const { what, then } = told(failure);
    tell(`${what} ${then}`, { bad: true });
  }
}
