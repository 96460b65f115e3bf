import { useEffect, useState } from "preact/hooks";

import { type Choices, DEFAULT } from "./asking";
import { Filters } from "./filters";
import { messagesOf } from "./messages";
import { SettingFields } from "./setting_fields";
import { words } from "./words";

/** What is asked: a question, which stands in the address, or messages that were pasted, which do not. */
export type Way = "question" | "conversation";

/** Ask, and say within which bounds. Settings hold at once; a question when it is sent. */
export function Form({
  choices,
  choose,
  way,
  setWay,
  pasted,
  ask,
}: {
  readonly choices: Choices;
  readonly choose: (change: Partial<Choices>) => void;
  readonly way: Way;
  readonly setWay: (way: Way) => void;
  readonly pasted: string;
  readonly ask: (text: string) => void;
}) {
  const t = words();
  const [question, setQuestion] = useState(choices.question);
  const [messages, setMessages] = useState(pasted);
  useEffect(() => setQuestion(choices.question), [choices.question]); // somebody went back, or followed a link
  const send = () => ask(way === "question" ? question.trim() : messages);
  const sendByKeys = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || (way === "conversation" && !event.ctrlKey && !event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      class="card lab-form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <fieldset class="row ways">
        <legend class="unseen">{t.ask.how}</legend>
        {(["question", "conversation"] as const).map((one) => (
          <label key={one} class="check">
            <input type="radio" name="way" checked={way === one} onChange={() => setWay(one)} />
            {t.ask[one]}
          </label>
        ))}
      </fieldset>
      <div class="row end">
        {/* Keys: of a field that became the other one its bounds would stay */}
        {way === "question" ? (
          <label key="question" class="grow">
            {t.ask.question}
            <textarea class="question" rows={2} maxLength={2000} dir="auto" placeholder={t.ask.placeholder} value={question} onInput={(event) => setQuestion(event.currentTarget.value)} onKeyDown={sendByKeys} />
          </label>
        ) : (
          <label key="conversation" class="grow">
            <span>
              {t.ask.pasted} <span class="quiet small">{t.ask.read(messagesOf(messages).length)}</span>
            </span>
            <textarea rows={6} dir="auto" value={messages} onInput={(event) => setMessages(event.currentTarget.value)} onKeyDown={sendByKeys} />
          </label>
        )}
        <button type="submit" class="main">
          {t.ask.go}
        </button>
      </div>
      {way === "conversation" && <p class="quiet small">{t.ask.pastedHow}</p>}
      <div class="columns">
        <SettingFields legend={t.settings.first} setting={choices.first} beside={choices.second} change={(first) => choose({ first })} />
        {choices.second !== undefined && <SettingFields legend={t.settings.second} setting={choices.second} beside={choices.first} change={(second) => choose({ second })} />}
      </div>
      <label class="check">
        <input type="checkbox" checked={choices.second !== undefined} onChange={(event) => choose({ second: event.currentTarget.checked ? { ...choices.first, tokens: choices.first.tokens === DEFAULT.tokens ? 500 : DEFAULT.tokens } : undefined })} />
        {t.settings.compare}
      </label>
      <Filters common={choices.common} change={(common) => choose({ common })} />
    </form>
  );
}
