import { moment, number, percent } from "../../app/formats";
import { addressOf } from "../../app/place";
import { Meter } from "../../parts/meter";
import { names } from "../../parts/names";
import type { Answer } from "./asking";
import { type Compared, keyOf } from "./comparing";
import { words } from "./words";

type Shown = Answer["memories"][number];

/** The blocks of a context: what each costs, and of each memory where it is from and why it stands there. */
export function BlockList({ answer, difference }: { readonly answer: Answer; readonly difference: Compared | undefined }) {
  const t = words().blocks;
  return (
    <section>
      <h3>{t.title}</h3>
      {answer.blocks.length === 0 && <p class="quiet">{t.none}</p>}
      {answer.blocks.some(({ section }) => section === "pinned" || section === "profile") && <p class="quiet small">{t.rule}</p>}
      <ol class="blocks">
        {answer.blocks.map(({ ref, section, kind, tokens }) => (
          <li key={ref}>
            <p class="quiet small facts">
              <b>
                [{ref}] {t.sections[section] ?? section}
              </b>
              {(t.kinds[kind] ?? "") !== "" && <span>{t.kinds[kind]}</span>}
              <span>{t.tokens(number(tokens))}</span>
            </p>
            {answer.memories
              .filter((memory) => memory.ref === ref)
              .map((memory, place) => (
                <One key={`${keyOf(memory)} ${place}`} memory={memory} difference={difference} />
              ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

function One({ memory, difference }: { readonly memory: Shown; readonly difference: Compared | undefined }) {
  const t = words().blocks;
  const { entry_id: id } = memory;
  const key = keyOf(memory);
  const isAlone = difference?.alone.has(key) ?? false;
  return (
    <div class={isAlone ? "shown alone" : "shown"}>
      {memory.entry_id === null && <p class="quiet small">{memory.section === "profile" ? t.profile : t.summary}</p>}
      <p class="text" dir="auto">
        {memory.speaker !== null && <b>{names().roles[memory.speaker] ?? memory.speaker}: </b>}
        {id === null ? memory.text : <a href={addressOf("entry", [memory.space, id])}>{memory.text}</a>}
      </p>
      <p class="quiet small facts">
        {isAlone && <span class="mark">{t.alone}</span>}
        {difference?.shorter.has(key) === true && <span class="mark">{t.shorter}</span>}
        {memory.relevance === null ? <span>{t.why[memory.section]}</span> : <Meter value={memory.relevance} label={t.relevance} text={`${t.relevance} ${percent(memory.relevance)}`} />}
        {memory.relevance !== null && memory.section !== "found" && <span>{t.why[memory.section]}</span>}
        <time dateTime={memory.occurred_at}>{moment(memory.occurred_at)}</time>
        <span>{names().trusts[memory.trust] ?? memory.trust}</span>
        {memory.shortened && <span class="mark">{t.shortened}</span>}
        {memory.shared_from != null && <span>{t.shared(memory.shared_from)}</span>}
        {memory.marks.length > 0 && (
          <span>
            {t.marks} <span lang="en">{memory.marks.join(", ")}</span>
          </span>
        )}
        {id === null && memory.source_ids.map((source, place) => (
          <a key={source} href={addressOf("entry", [memory.space, source])}>
            {t.open} {place + 1}
          </a>
        ))}
      </p>
    </div>
  );
}
