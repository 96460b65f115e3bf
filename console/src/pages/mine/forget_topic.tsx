import { useState } from "preact/hooks";
import { isProblem } from "recollect-client";
import type { components } from "recollect-client";

import { memory, space } from "../../app/connection";
import { moment } from "../../app/formats";
import { carriedOut, keyed } from "../../app/outbox";
import { tell } from "../../app/toasts";
import { Failure } from "../../parts/failure";
import { lookAgain } from "../../parts/looked_up";
import { type Chosen, chosenAtFirst, idsToSend, type Topic } from "./chosen";
import { TopicChoice } from "./topic_choice";
import { words } from "./topic_words";
import { words as common } from "./words";

type Forgotten = components["schemas"]["TopicForgottenAnswer"];

interface State {
  readonly busy?: boolean;
  readonly topic?: Topic;
  /** The ids of what is ticked. */
  readonly chosen?: Chosen;
  readonly forgotten?: Forgotten;
  readonly failure?: unknown;
  readonly late?: boolean;
}

/** Forget what a question finds: shown, chosen, confirmed, and brought back. */
export default function ForgetTopic() {
  const t = words();
  const name = space.value;
  const [state, setState] = useState<State>({});
  const { topic, forgotten, chosen = new Set<string>() } = state;

  const show = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    setState({ busy: true });
    try {
      const body = { query: String(form.get("query")), space: name, cascade: form.get("cascade") !== null };
      const { data } = await memory.value.api.POST("/v1/memory/forget", { body });
      setState(data === undefined ? {} : { topic: data, chosen: chosenAtFirst(data) });
      requestAnimationFrame(() => document.getElementById("would-go")?.focus());
    } catch (failure) {
      setState({ failure });
    }
  };
  const confirm = async (token: string, ids: string[] | undefined) => {
    setState({ ...state, busy: true });
    try {
      const body = { token, space: name, ...(ids === undefined ? {} : { entry_ids: ids }) };
      const { data } = await carriedOut((key) => memory.value.api.POST("/v1/memory/forget/confirm", { body, ...keyed(key) }));
      lookAgain();
      if (data === undefined) return setState({});
      setState({ forgotten: data });
      tell(t.done(data.forgotten.length), { undo: () => void bringBack(data.operation_id) });
    } catch (failure) {
      setState(isProblem(failure, "not-found") ? { late: true } : { ...state, busy: false, failure });
    }
  };
  const bringBack = async (operation: string) => {
    try {
      const { data } = await carriedOut(() => memory.value.api.POST("/v1/memory/forget/restore", { body: { operation_id: operation, space: name } }));
      lookAgain();
      setState({});
      tell(t.back(data?.restored_with_it.length ?? 0, data?.still_gone.length ?? 0));
    } catch (failure) {
      setState((before) => ({ ...before, failure }));
    }
  };
  return (
    <>
      <section class="card">
        <h2>{t.title}</h2>
        <p>
          {common().inSpace(name)}. {t.intro}
        </p>
        <form onSubmit={(event) => void show(event)}>
          <label>
            {t.what}
            <input name="query" required maxLength={2000} dir="auto" placeholder={t.example} autocomplete="off" />
          </label>
          <p>
            <label class="check">
              <input type="checkbox" name="cascade" defaultChecked />
              {t.cascade}
            </label>
          </p>
          <button type="submit" class="main" disabled={state.busy}>
            {t.show}
          </button>
        </form>
        <div role="status">
          {state.busy && <p class="quiet">{t.looking}</p>}
          {state.late && <p>{t.late}</p>}
          {topic !== undefined && topic.count === 0 && <p>{t.nothing}</p>}
        </div>
        {state.failure !== undefined && <Failure failure={state.failure} />}
      </section>
      {topic !== undefined && topic.count > 0 && (
        <section>
          <h2 id="would-go" tabIndex={-1}>
            {t.would(chosen.size)}
          </h2>
          <p class="unseen" role="status">
            {t.would(chosen.size)}
          </p>
          {topic.more && <p>{t.more}</p>}
          <TopicChoice space={name} topic={topic} chosen={chosen} choose={(now) => setState((before) => ({ ...before, chosen: now }))} />
          {topic.confirmation !== null && (
            <p class="save row">
              <button
                type="button"
                class="bad"
                disabled={state.busy || chosen.size === 0}
                onClick={() => topic.confirmation !== null && void confirm(topic.confirmation.token, idsToSend(topic, chosen))}
              >
                {t.confirm(chosen.size)}
              </button>
              <button type="button" onClick={() => setState({})}>
                {t.leave}
              </button>
              <span class="quiet small">{t.until(moment(topic.confirmation.expires_at))}</span>
            </p>
          )}
        </section>
      )}
      {forgotten !== undefined && (
        <section class="card">
          <h2>{t.done(forgotten.forgotten.length)}</h2>
          {forgotten.left.length > 0 && <p>{t.left(forgotten.left.length)}</p>}
          <p>{t.undoUntil(moment(forgotten.undo_until))}</p>
          <button type="button" onClick={() => void bringBack(forgotten.operation_id)}>
            {t.undo}
          </button>
        </section>
      )}
    </>
  );
}
