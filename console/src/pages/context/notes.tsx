import type { ComponentChildren } from "preact";

import { addressOf } from "../../app/place";
import type { Answer } from "./asking";
import { words } from "./words";

/** What has to be known of an answer before one believes it: whether anything is served, what was searched, what did not work. */
export function Notes({ answer }: { readonly answer: Answer }) {
  const t = words().notes;
  const { query, memory } = answer;
  return (
    <>
      {memory !== "on" && <Note>{memory === "off" ? t.off : t.incognito}</Note>}
      {answer.nothing_relevant && memory === "on" && (
        <Note>
          {t.nothing} <a href={addressOf("search", [], { q: query.text, missing: "?" })}>{t.nothingHow}</a>
        </Note>
      )}
      {memory === "on" && answer.text === "" && <Note>{t.tooSmall}</Note>}
      {answer.degraded.length > 0 && (
        <div class="note" role="status">
          <p>{t.degradedTitle}</p>
          <ul>
            {answer.degraded.map((one) => (
              <li key={one}>{t.degraded[one] ?? one}</li>
            ))}
          </ul>
        </div>
      )}
      <ul class="quiet small plain-list">
        {query.original != null && query.original !== query.text && (
          <li dir="auto">
            {t.searched(query.text)}
          </li>
        )}
        {query.temporal != null && <li>{query.time_filter_dropped === true ? t.dropped : t.within(query.temporal.words)}</li>}
        {answer.tier != null && <li>{answer.tier === 1 ? t.tier.one : t.tier.two}</li>}
        {(answer.spaces_left_out?.length ?? 0) > 0 && <li>{t.leftOut(answer.spaces_left_out?.join(", ") ?? "")}</li>}
      </ul>
      {answer.tried != null && answer.tried.length > 0 && (
        <details>
          <summary>{t.tried}</summary>
          <ol class="small" lang="en">
            {answer.tried.map((one) => (
              <li key={one} dir="auto">
                {one}
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

function Note({ children }: { readonly children: ComponentChildren }) {
  return (
    <p class="note" role="status">
      {children}
    </p>
  );
}
