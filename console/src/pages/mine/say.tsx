import { useState } from "preact/hooks";
import { isProblem } from "recollect-client";
import type { components } from "recollect-client";

import { useAnswer } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { noteStanding } from "../../app/standing";
import { tell } from "../../app/toasts";
import { Failure } from "../../parts/failure";
import { lookAgain } from "../../parts/looked_up";
import { CommandView, switched } from "./command_view";
import { words } from "./say_words";
import { words as common } from "./words";

type Answer = components["schemas"]["CommandAnswer"];
type Confirmed = components["schemas"]["ConfirmedCommandAnswer"];

interface State {
  readonly busy?: boolean;
  readonly answer?: Answer;
  readonly said?: string;
  readonly failure?: unknown;
}

/** Tell the memory in a sentence what it is to do. */
export default function Say() {
  const t = words();
  const name = space.value;
  const [text, setText] = useState("");
  const [session, setSession] = useState("");
  const [state, setState] = useState<State>({});
  const sessions = useAnswer(async (signal) => (await memory.value.api.GET("/v1/memory/sessions", { params: { query: { space: name, limit: 20 } }, signal })).data?.items ?? [], [memory.value, name]);

  const say = async (sentence: string) => {
    if (sentence.trim() === "") return;
    setState({ busy: true });
    try {
      const body = { text: sentence, space: name, ...(session.trim() === "" ? {} : { session_id: session.trim() }) };
      // A command has no idempotency key: it is sent once, and a lost answer is told
      const { data } = await memory.value.api.POST("/v1/memory/commands", { body });
      if (data === undefined) return setState({});
      if (!("command" in data)) return setState({ said: data.reason === "memory_off" ? t.off : t.incognitoSkipped });
      if (data.result.settings !== null) noteStanding(name, data.result.settings);
      if (data.result.status === "done") lookAgain();
      setState({ answer: data });
    } catch (failure) {
      const lacksSession = isProblem(failure) && session.trim() === "" && failure.errors.some(({ field }) => field === "session_id");
      setState(lacksSession ? { said: t.needsSession } : { failure });
    }
  };
  const confirm = async (token: string, decline = false) => {
    setState({ ...state, busy: true });
    try {
      const { data } = await memory.value.api.POST("/v1/memory/commands/confirm", { body: { token, space: name, decline } });
      lookAgain();
      if (data === undefined) return setState({});
      if ("action" in data) return setState({ said: data.reason === "memory_off" ? t.off : t.incognitoSkipped });
      if (data.settings !== null) noteStanding(name, data.settings);
      const said = toldOf(data);
      setState({ said });
      const { undo } = data;
      if (undo !== null) tell(said, { undo: () => void say(undo) });
    } catch (failure) {
      if (isProblem(failure, "not-found")) setState({ said: t.late });
      else if (isProblem(failure, "version-conflict")) setState({ said: t.changedMeanwhile });
      else setState({ ...state, busy: false, failure });
    }
  };
  return (
    <>
      <section class="card">
        <h2>{t.title}</h2>
        <p>
          {common().inSpace(name)}. {t.intro}
        </p>
        <form onSubmit={(event) => (event.preventDefault(), void say(text))}>
          <label>
            {t.text}
            <input value={text} required maxLength={2000} dir="auto" autocomplete="off" onInput={(event) => setText(event.currentTarget.value)} />
          </label>
          <label>
            {t.session}
            <input value={session} list="sessions-said" maxLength={256} dir="auto" autocomplete="off" aria-describedby="said-how" onInput={(event) => setSession(event.currentTarget.value)} />
          </label>
          <datalist id="sessions-said">
            {(sessions.answer ?? []).map(({ id }) => (
              <option key={id} value={id} />
            ))}
          </datalist>
          <p id="said-how" class="quiet small">
            {t.sessionHow}
          </p>
          <button type="submit" class="main" disabled={state.busy}>
            {t.say}
          </button>
        </form>
        <h3>{t.examples}</h3>
        <div class="row">
          {Object.values(t.samples).map((sample) => (
            <button key={sample} type="button" onClick={() => setText(sample)}>
              {sample}
            </button>
          ))}
        </div>
      </section>
      <div role="status">
        {state.busy && <p class="quiet">{t.listening}</p>}
        {state.said !== undefined && <p class="card">{state.said}</p>}
      </div>
      {state.failure !== undefined && <Failure failure={state.failure} />}
      {state.answer !== undefined && (
        <CommandView answer={state.answer} busy={state.busy ?? false} confirm={(token) => void confirm(token)} leave={(token) => void confirm(token, true)} />
      )}
    </>
  );
}

function toldOf(done: Confirmed): string {
  const t = words();
  if (done.declined) return t.left;
  if (done.settings !== null || done.incognito !== null) return switched(done.kind, done);
  if (done.entry !== null) return `${t.corrected} ${done.entry.text}`;
  return `${t.forgotten(done.forgotten.length)}${done.left.length > 0 ? ` ${t.stayed(done.left.length)}` : ""}`;
}
