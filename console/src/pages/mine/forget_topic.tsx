import { useState } from "preact/hooks";
import { isProblem } from "recollect-client";
import type { components } from "recollect-client";

import { memory, space } from "../../app/connection";
import { moment } from "../../app/formats";
import { carriedOut, keyed } from "../../app/outbox";
import { tell } from "../../app/toasts";
import { dictionary } from "../../app/words";
import { EntryCard } from "../../parts/entry_card";
import { EntryLine } from "../../parts/entry_line";
import { Failure } from "../../parts/failure";
import { lookAgain } from "../../parts/looked_up";
import { words as common } from "./words";

type Topic = components["schemas"]["TopicAnswer"];
type Forgotten = components["schemas"]["TopicForgottenAnswer"];

const words = dictionary(
  {
    title: "Forget a topic",
    intro: "Name what it is about. You see what would go before anything goes, and can bring it back for a while.",
    what: "What is to be forgotten",
    example: "such as: my former flat in Graz",
    cascade: "Also what says the same (the messages that it came from, what was made of it)",
    show: "Show what would go",
    looking: "It is looked for …",
    nothing: "Nothing that is remembered is about that. Nothing was forgotten.",
    would: (count: number, also: number) => `${count === 1 ? "1 entry" : `${count} entries`} would be forgotten${also > 0 ? `, and ${also} more that say the same` : ""}.`,
    more: "There may be more: at most 50 are shown and forgotten at once. Do it again afterwards.",
    also: "What says the same",
    confirm: "Forget this",
    leave: "Leave it as it is",
    until: (when: string) => `This can be confirmed until ${when}; then look again.`,
    late: "Too much time has passed since it was shown, or it was done already. Look again.",
    done: (count: number) => (count === 1 ? "1 entry is forgotten." : `${count} entries are forgotten.`),
    left: (count: number) => (count === 1 ? "1 entry was changed meanwhile and stays." : `${count} entries were changed meanwhile and stay.`),
    undo: "Bring all of it back",
    undoUntil: (when: string) => `It can be brought back until ${when}. Then it is taken away for good.`,
    back: (count: number, gone: number) => `${count} are back.${gone > 0 ? ` ${gone} could not come back.` : ""}`,
  },
  {
    title: "Ein Thema vergessen",
    intro: "Nennen Sie, worum es geht. Sie sehen, was ginge, bevor etwas geht, und können es eine Weile zurückholen.",
    what: "Was vergessen werden soll",
    example: "etwa: meine frühere Wohnung in Graz",
    cascade: "Auch, was dasselbe sagt (die Nachrichten, aus denen es kam, und was daraus gemacht wurde)",
    show: "Zeigen, was ginge",
    looking: "Es wird gesucht …",
    nothing: "Nichts von dem, was gemerkt ist, handelt davon. Nichts wurde vergessen.",
    would: (count: number, also: number) => `${count === 1 ? "1 Eintrag würde" : `${count} Einträge würden`} vergessen${also > 0 ? `, dazu ${also}, die dasselbe sagen` : ""}.`,
    more: "Vielleicht gibt es mehr: Höchstens 50 werden auf einmal gezeigt und vergessen. Tun Sie es danach noch einmal.",
    also: "Was dasselbe sagt",
    confirm: "Das vergessen",
    leave: "Lassen, wie es ist",
    until: (when: string) => `Bestätigen lässt es sich bis ${when}; danach sehen Sie noch einmal nach.`,
    late: "Seit es gezeigt wurde, ist zu viel Zeit vergangen, oder es ist schon geschehen. Sehen Sie noch einmal nach.",
    done: (count: number) => (count === 1 ? "1 Eintrag ist vergessen." : `${count} Einträge sind vergessen.`),
    left: (count: number) => (count === 1 ? "1 Eintrag wurde inzwischen geändert und bleibt." : `${count} Einträge wurden inzwischen geändert und bleiben.`),
    undo: "Alles davon zurückholen",
    undoUntil: (when: string) => `Es lässt sich bis ${when} zurückholen. Danach wird es endgültig entfernt.`,
    back: (count: number, gone: number) => `${count} sind wieder da.${gone > 0 ? ` ${gone} konnten nicht zurück.` : ""}`,
  },
);

interface State {
  readonly busy?: boolean;
  readonly topic?: Topic;
  readonly forgotten?: Forgotten;
  readonly failure?: unknown;
  readonly late?: boolean;
}

/** Forget what a question finds: shown, confirmed, and brought back. */
export default function ForgetTopic() {
  const t = words();
  const name = space.value;
  const [state, setState] = useState<State>({});
  const { topic, forgotten } = state;

  const show = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    setState({ busy: true });
    try {
      const body = { query: String(form.get("query")), space: name, cascade: form.get("cascade") !== null };
      const { data } = await memory.value.api.POST("/v1/memory/forget", { body });
      setState(data === undefined ? {} : { topic: data });
      requestAnimationFrame(() => document.getElementById("would-go")?.focus());
    } catch (failure) {
      setState({ failure });
    }
  };
  const confirm = async (token: string) => {
    setState({ ...state, busy: true });
    try {
      const { data } = await carriedOut((key) => memory.value.api.POST("/v1/memory/forget/confirm", { body: { token, space: name }, ...keyed(key) }));
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
            {t.would(topic.count, topic.also.length)}
          </h2>
          {topic.more && <p>{t.more}</p>}
          {topic.confirmation !== null && (
            <p class="row">
              <button type="button" class="bad" disabled={state.busy} onClick={() => topic.confirmation !== null && void confirm(topic.confirmation.token)}>
                {t.confirm}
              </button>
              <button type="button" onClick={() => setState({})}>
                {t.leave}
              </button>
              <span class="quiet small">{t.until(moment(topic.confirmation.expires_at))}</span>
            </p>
          )}
          {topic.entries.map((entry) => (
            <EntryCard key={entry.id} entry={entry} />
          ))}
          {topic.also.length > 0 && (
            <>
              <h3>{t.also}</h3>
              <ul>
                {topic.also.map((id) => (
                  <li key={id}>
                    <EntryLine space={name} id={id} />
                  </li>
                ))}
              </ul>
            </>
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
