import { useState } from "preact/hooks";

import { lookAround, lookAt, memory } from "../../app/connection";
import { addressOf, go } from "../../app/place";
import { language } from "../../app/words";
import { Failure } from "../../parts/failure";
import { QUESTIONS, SAMPLE } from "../../sample/questions";
import { addressWith, asked } from "./address";
import { words } from "./words";

/** Writes the sample space with one click, and looks at it. */
export function SampleButton() {
  const t = words().empty;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const fill = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { fillSample } = await import("../../sample/fill"); // few need it, and once
      await fillSample(memory.value);
      await lookAround();
      go(addressOf("search"));
      lookAt(SAMPLE);
    } catch (refused) {
      setFailure(refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <button type="button" class="main" disabled={busy} onClick={() => void fill()}>
        {busy ? t.filling : t.sample}
      </button>
      {failure !== undefined && <Failure failure={failure} again={() => void fill()} />}
    </>
  );
}

/** What can be learned with the sample space, question by question. */
export function Tour() {
  const t = words().tour;
  return (
    <details class="card" open={asked().choices.question === ""}>
      <summary>{t.title}</summary>
      <p>{t.how}</p>
      <ul class="plain">
        {QUESTIONS.map(({ question, german, teaches }) => {
          const said = language.value === "de" ? (german ?? question) : question;
          return (
            <li key={question}>
              <a href={addressWith({ question: said })}>{said}</a> <span class="quiet">{t[teaches]}</span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
