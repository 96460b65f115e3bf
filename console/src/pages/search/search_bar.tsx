import { useEffect, useRef, useState } from "preact/hooks";

import { searchWanted } from "../../app/keyboard";
import { asked, choose } from "./address";
import { LIMITS, PROFILES, STRATEGIES } from "./choices";
import { words } from "./words";

const PAUSE = 200; // milliseconds without a further key before it is asked

/** The question, and what it is for. What is typed is asked as soon as the fingers rest. */
export function SearchBar() {
  const t = words();
  const { choices } = asked();
  const [typed, setTyped] = useState(choices.question);
  const sent = useRef(choices.question);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!searchWanted.value) return;
    searchWanted.value = false;
    // After the frame around the page, which puts who comes to a page at its top
    requestAnimationFrame(() => field.current?.focus());
  }, [searchWanted.value]);
  useEffect(() => {
    // Another question by the address: a link, or back in the history
    if (choices.question !== sent.current) {
      sent.current = choices.question;
      setTyped(choices.question);
    }
  }, [choices.question]);
  const ask = (question: string) => {
    sent.current = question;
    choose({ question });
  };
  useEffect(() => {
    if (typed === sent.current) return;
    const timer = setTimeout(() => ask(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <form
      role="search"
      class="row end"
      onSubmit={(event) => {
        event.preventDefault();
        ask(typed);
      }}
    >
      <label class="grow question">
        {t.search.label}
        <input
          ref={field}
          type="search"
          dir="auto"
          value={typed}
          maxLength={8000}
          placeholder={t.search.placeholder}
          autocomplete="off"
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") event.currentTarget.blur(); // so that single keys are free again
          }}
        />
      </label>
      <label>
        {t.search.profile}
        <select value={choices.profile} onChange={(event) => choose({ profile: PROFILES.find((one) => one === event.currentTarget.value) ?? "relevant" })}>
          {PROFILES.map((one) => (
            <option key={one} value={one}>
              {t.profiles[one]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t.search.strategy}
        <select value={choices.strategy} onChange={(event) => choose({ strategy: STRATEGIES.find((one) => one === event.currentTarget.value) ?? "hybrid" })}>
          {STRATEGIES.map((one) => (
            <option key={one} value={one}>
              {t.strategies[one]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t.search.limit}
        <select value={choices.limit} onChange={(event) => choose({ limit: Number(event.currentTarget.value) })}>
          {LIMITS.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
    </form>
  );
}
