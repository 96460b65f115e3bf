import { useState } from "preact/hooks";
import { isProblem } from "recollect-client";

import { useAnswer } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { ago } from "../../app/formats";
import { tell } from "../../app/toasts";
import { dictionary } from "../../app/words";
import { Failure } from "../../parts/failure";
import { beginIncognito, endIncognito, tellFailure } from "../../parts/incognito";
import { begunSessions } from "./begun_sessions";
import { changeSettings, type NewSettings, type Settings } from "./switching";

const words = dictionary(
  {
    title: "Incognito: single conversations",
    means: "While a conversation is incognito, nothing of it is stored and nothing is served to it. Everything else goes on. It ends by itself.",
    session: "Conversation (its id)",
    sessionHow: "The id under which your assistant’s app keeps the conversation, such as chat-42: the app has it. Lately stored ones are suggested. Most people say “don’t remember this conversation” to the assistant itself, which needs no id.",
    unknown: (id: string) => `There is no conversation “${id}” yet: incognito counts from its first message.`,
    start: "Begin incognito",
    end: "End incognito",
    running: "Begun and not ended yet",
    since: (when: string) => `begun ${when}`,
    byDefault: "Every conversation in this space is incognito until it is ended",
    hours: "Hours after which incognito ends by itself",
    hoursHow: "1 to 168; 12 unless it was changed.",
    saved: "Saved.",
  },
  {
    title: "Inkognito: einzelne Gespräche",
    means: "Solange ein Gespräch inkognito ist, wird nichts davon gespeichert und ihm nichts geliefert. Alles andere geht weiter. Es endet von selbst.",
    session: "Gespräch (seine Kennung)",
    sessionHow: "Die Kennung, unter der die App Ihres Assistenten das Gespräch führt, etwa chat-42: Die App hat sie. Zuletzt gespeicherte werden vorgeschlagen. Die meisten sagen „Merk dir dieses Gespräch nicht“ zum Assistenten selbst; das braucht keine Kennung.",
    unknown: (id: string) => `Ein Gespräch „${id}“ gibt es noch nicht: Inkognito gilt ab seiner ersten Nachricht.`,
    start: "Inkognito beginnen",
    end: "Inkognito beenden",
    running: "Begonnen und noch nicht beendet",
    since: (when: string) => `begonnen ${when}`,
    byDefault: "Jedes Gespräch in diesem Bereich ist inkognito, bis es beendet wird",
    hours: "Stunden, nach denen Inkognito von selbst endet",
    hoursHow: "1 bis 168; 12, solange nichts anderes gewählt ist.",
    saved: "Gespeichert.",
  },
);

/** Single conversations of which nothing is remembered. */
export function Incognito({ settings, changed }: { readonly settings: Settings; readonly changed: (now: Settings) => void }) {
  const t = words();
  const name = space.value;
  const [failure, setFailure] = useState<unknown>();
  const sessions = useAnswer(async (signal) => (await memory.value.api.GET("/v1/memory/sessions", { params: { query: { space: name, limit: 20 } }, signal })).data?.items ?? [], [memory.value, name]);
  const [named, setNamed] = useState("");
  const isListed = named === "" || (sessions.answer?.some(({ id }) => id === named) ?? true);
  const isUnknown = useAnswer(async (signal) => !isListed && !(await hasTurns(name, named, signal)), [memory.value, name, named, isListed]);
  const running = useAnswer((signal) => begunSessions(name, settings.incognito_hours, signal), [memory.value, name, settings.incognito_hours]);

  const act = async (session: string, step: "start" | "end") => {
    setFailure(undefined);
    if (session.trim() === "") return;
    try {
      await (step === "start" ? beginIncognito : endIncognito)(name, session.trim(), running.again);
    } catch (refused) {
      setFailure(refused);
    }
  };
  const save = async (values: NewSettings) => {
    try {
      changed(await changeSettings(name, values));
      tell(t.saved);
    } catch (refused) {
      tellFailure(refused);
    }
  };
  return (
    <section class="card">
      <h2>{t.title}</h2>
      <p>{t.means}</p>
      <form
        class="row end"
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget as HTMLFormElement;
          const step = (event.submitter as HTMLButtonElement | null)?.value === "end" ? "end" : "start";
          void act(String(new FormData(form).get("session") ?? ""), step);
        }}
      >
        <label class="grow">
          {t.session}
          <input name="session" list="sessions-lately" required maxLength={256} dir="auto" autocomplete="off" aria-describedby="session-how" onChange={(event) => setNamed(event.currentTarget.value.trim())} />
        </label>
        <datalist id="sessions-lately">
          {(sessions.answer ?? []).map(({ id }) => (
            <option key={id} value={id} />
          ))}
        </datalist>
        <button type="submit" value="start">
          {t.start}
        </button>
        <button type="submit" value="end">
          {t.end}
        </button>
      </form>
      <p id="session-how" class="quiet small">
        {t.sessionHow}
      </p>
      <p role="status">{isUnknown.answer === true && !isUnknown.waiting && <span class="mark warn">{t.unknown(named)}</span>}</p>
      {failure !== undefined && <Failure failure={failure} />}
      {(running.answer ?? []).length > 0 && (
        <>
          <h3>{t.running}</h3>
          <ul>
            {running.answer?.map(({ session, at }) => (
              <li key={session}>
                <span dir="auto">{session}</span> <span class="quiet small">{t.since(ago(at))}</span>{" "}
                <button type="button" onClick={() => void act(session, "end")}>
                  {t.end}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <label class="check">
          <input type="checkbox" checked={settings.incognito_default} onChange={(event) => void save({ incognito_default: event.currentTarget.checked })} />
          {t.byDefault}
        </label>
      </p>
      <label>
        {t.hours}
        <input
          type="number"
          min={1}
          max={168}
          value={settings.incognito_hours}
          aria-describedby="hours-how"
          onChange={(event) => {
            const hours = event.currentTarget.valueAsNumber;
            if (Number.isNaN(hours)) event.currentTarget.value = `${settings.incognito_hours}`;
            else void save({ incognito_hours: hours });
          }}
        />
      </label>
      <p id="hours-how" class="quiet small">
        {t.hoursHow}
      </p>
    </section>
  );
}

/** Whether anything of a conversation is known. */
async function hasTurns(space: string, session: string, signal: AbortSignal): Promise<boolean> {
  try {
    await memory.value.api.GET("/v1/memory/sessions/{session_id}/turns", { params: { path: { session_id: session }, query: { space, limit: 1 } }, signal });
    return true;
  } catch (failure) {
    if (isProblem(failure, "session-not-found")) return false;
    throw failure;
  }
}
