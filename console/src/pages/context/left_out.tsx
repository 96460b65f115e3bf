import { useAnswer } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { addressOf } from "../../app/place";
import type { Answer } from "./asking";
import { words } from "./words";

type Omitted = Answer["omitted"][number];

const READ = 12; // the rest is told by its ids

/** What is not in the text, and why not. */
export function LeftOut({ answer }: { readonly answer: Answer }) {
  const t = words().out;
  const shown = answer.omitted.slice(0, READ);
  const rest = answer.omitted.slice(READ);
  const texts = useAnswer(
    async (signal) => new Map(await Promise.all(shown.map(async (one) => [one.entry_id, await textOf(one.entry_id, signal)] as const))),
    [space.value, memory.value, shown.map((one) => one.entry_id).join(" ")],
  );
  return (
    <section>
      <h3>{t.title}</h3>
      {shown.length === 0 && <p class="quiet">{t.none}</p>}
      <ul class="plain-list">
        {shown.map((one) => (
          <One key={one.entry_id} omitted={one} text={texts.answer?.get(one.entry_id)} isRead={texts.answer?.has(one.entry_id) ?? false} />
        ))}
      </ul>
      {rest.length > 0 && (
        <details>
          <summary>{t.more(rest.length)}</summary>
          <ul class="small">
            {rest.map(({ entry_id: id }) => (
              <li key={id}>
                <a href={addressOf("entry", [space.value, id])}>
                  <code>{id}</code>
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
      <p class="quiet small">
        {t.floor} <a href={addressOf("search", [], { q: answer.query.original ?? answer.query.text, missing: "?" })}>{t.why}</a>
      </p>
    </section>
  );
}

function One({ omitted, text, isRead }: { readonly omitted: Omitted; readonly text: string | undefined; readonly isRead: boolean }) {
  const t = words();
  return (
    <li>
      <p class="text" dir="auto">
        <a href={addressOf("entry", [space.value, omitted.entry_id])}>{text ?? (isRead ? `${omitted.entry_id} ${t.out.unread}` : "…")}</a>
      </p>
      <p class="quiet small facts">
        <span>{t.blocks.sections[omitted.section] ?? omitted.section}</span>
        <span>{(omitted.reason === "budget" ? t.out.share[omitted.section] : undefined) ?? t.out.reasons[omitted.reason] ?? omitted.reason}</span>
      </p>
    </li>
  );
}

/** The text of an entry, read without counting as access; undefined where it cannot be read, such as one of another space. */
async function textOf(id: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const { data } = await memory.value.api.GET("/v1/memory/entries/{ref}", { params: { path: { ref: id }, query: { space: space.value, peek: true } }, signal });
    return data?.text;
  } catch {
    return undefined;
  }
}
