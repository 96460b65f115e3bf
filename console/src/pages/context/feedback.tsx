import { useState } from "preact/hooks";
import type { components } from "recollect-client";

import { memory, space } from "../../app/connection";
import { carriedOut, keyed } from "../../app/outbox";
import { addressOf } from "../../app/place";
import { tell } from "../../app/toasts";
import { Failure } from "../../parts/failure";
import type { Answer } from "./asking";
import { words } from "./words";

type Outcome = components["schemas"]["OutcomeAnswer"];
type Way = "marks" | "text";

/** Tell what became of a context: which memories were used, or the response, out of which that is found. */
export function Feedback({ answer }: { readonly answer: Answer }) {
  const t = words().feedback;
  const [way, setWay] = useState<Way>("marks");
  const [used, setUsed] = useState<ReadonlySet<string>>(new Set());
  const [response, setResponse] = useState("");
  const [outcome, setOutcome] = useState<Outcome | undefined>(undefined);
  const [failure, setFailure] = useState<unknown>(undefined);
  const [isSent, setSent] = useState(false);
  const { recall_id: recall } = answer;
  const served = servedIn(answer);
  const send = async (id: string) => {
    setSent(true);
    setFailure(undefined);
    const within = space.value; // another one may be looked at when it is sent
    try {
      const body = way === "marks" ? { used_ids: [...used] } : { response_text: response };
      const { data } = await carriedOut((key) => memory.value.api.POST("/v1/memory/recalls/{recall_id}/feedback", { params: { path: { recall_id: id }, query: { space: within } }, body, ...keyed(key) }));
      if (data !== undefined && "echo" in data) setOutcome(data);
      else tell(t.skipped, { bad: true });
    } catch (refused) {
      setFailure(refused);
    } finally {
      setSent(false);
    }
  };
  if (recall === null) {
    return (
      <details>
        <summary>{t.title}</summary>
        <p class="quiet">{t.none}</p>
      </details>
    );
  }
  return (
    <details class="feedback">
      <summary>{t.title}</summary>
      {outcome === undefined ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void send(recall);
          }}
        >
          <p class="quiet small">{t.how}</p>
          <fieldset class="row">
            <legend class="unseen">{t.ways}</legend>
            {(["marks", "text"] as const).map((one) => (
              <label key={one} class="check">
                <input type="radio" name={`way ${recall}`} checked={way === one} onChange={() => setWay(one)} />
                {one === "marks" ? t.byMarks : t.byText}
              </label>
            ))}
          </fieldset>
          {way === "marks" ? (
            <Marks served={served} used={used} setUsed={setUsed} />
          ) : (
            <label>
              {t.response}
              <textarea required rows={4} maxLength={32_000} dir="auto" value={response} onInput={(event) => setResponse(event.currentTarget.value)} />
              <span class="quiet small">{t.responseHow}</span>
            </label>
          )}
          {failure !== undefined && <Failure failure={failure} />}
          <button type="submit" disabled={isSent}>
            {t.send}
          </button>
        </form>
      ) : (
        <Told outcome={outcome} served={served} />
      )}
    </details>
  );
}

interface Served {
  readonly ref: number;
  readonly id: string;
  readonly text: string;
  readonly space: string;
}

/** The memories of a context whose outcome can be told; in place of a summary those that it quotes. */
function servedIn(answer: Answer): readonly Served[] {
  const found = new Map<string, Served>();
  for (const { ref, entry_id, source_ids, section, text, space: where } of answer.memories) {
    const ids = entry_id !== null ? [entry_id] : section === "profile" ? [] : source_ids;
    for (const id of ids) if (!found.has(id)) found.set(id, { ref, id, text, space: where });
  }
  return [...found.values()];
}

function Marks({ served, used, setUsed }: { readonly served: readonly Served[]; readonly used: ReadonlySet<string>; readonly setUsed: (used: ReadonlySet<string>) => void }) {
  const t = words().feedback;
  return (
    <fieldset>
      <legend>{t.byMarks}</legend>
      {served.map(({ ref, id, text }) => (
        <label key={id} class="check">
          <input type="checkbox" checked={used.has(id)} onChange={() => setUsed(new Set(used.has(id) ? [...used].filter((one) => one !== id) : [...used, id]))} />
          <span class="text" dir="auto">
            [{ref}] {text}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Told({ outcome, served }: { readonly outcome: Outcome; readonly served: readonly Served[] }) {
  const t = words().feedback;
  return (
    <div role="status">
      <p>
        <strong>{t.sent}</strong>
      </p>
      <p>{t.echo(outcome.echo.length)}</p>
      <Listed ids={outcome.echo} served={served} />
      <p>{t.fizzle(outcome.fizzle.length)}</p>
      <Listed ids={outcome.fizzle} served={served} />
      <p class="quiet small">{t.rule}</p>
    </div>
  );
}

function Listed({ ids, served }: { readonly ids: readonly string[]; readonly served: readonly Served[] }) {
  if (ids.length === 0) return null;
  return (
    <ul>
      {ids.map((id) => {
        const known = served.find((one) => one.id === id);
        return (
          <li key={id} class="text" dir="auto">
            <a href={addressOf("entry", [known?.space ?? space.value, id])}>{known?.text ?? id}</a>
          </li>
        );
      })}
    </ul>
  );
}
