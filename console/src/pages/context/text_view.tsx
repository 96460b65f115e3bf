import type { Answer } from "./asking";
import { linesOf } from "./comparing";
import { Copy } from "./copying";
import { words } from "./words";

/** The text as the prompt would get it, to the last character; lines that another text does not have are marked. */
export function TextView({ answer, other }: { readonly answer: Answer; readonly other: Answer | undefined }) {
  const t = words().text;
  const comparable = other !== undefined && other.format === answer.format && answer.format === "markdown" ? other.text : undefined;
  return (
    <section>
      <div class="row">
        <h3 class="grow">{t.title}</h3>
        <Copy text={answer.text} label={t.copy} />
      </div>
      {answer.text === "" ? (
        <p class="quiet">{t.empty}</p>
      ) : (
        <pre class="prompt" tabIndex={0} role="region" aria-label={t.title} dir="auto">
          {linesOf(answer.text, comparable).map(({ text, alone }, place) => (
            <span key={place} class={alone ? "line alone" : "line"}>
              {alone && <span class="unseen">[{t.alone}] </span>}
              {text}
              {"\n"}
            </span>
          ))}
        </pre>
      )}
    </section>
  );
}
