import { isProblem } from "recollect-client";
import { useState } from "preact/hooks";

import { useAnswer } from "../../app/answers";
import { memory } from "../../app/connection";
import { moment } from "../../app/formats";
import { addressOf } from "../../app/place";
import type { Entry } from "../../parts/entry_card";
import { Failure } from "../../parts/failure";
import { names } from "../../parts/names";
import { excerptOf } from "./around";
import { readEntry } from "./reading";
import { words } from "./words";

const IS_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MOST_SOURCES = 5;

/** Where an entry is from: who says so, and the conversation that it was said in. */
export function Source({ entry }: { readonly entry: Entry }) {
  const t = words().source;
  const session = entry.session_id;
  if (entry.kind === "turn" && session !== null) {
    return (
      <>
        <p>{t.turn(entry.speaker ?? names().roles[entry.role] ?? t.somebody, session)}</p>
        <Around turn={entry} session={session} />
      </>
    );
  }
  const sources = entry.source_ids.filter((one) => IS_ID.test(one));
  const outside = entry.source_ids.filter((one) => !IS_ID.test(one));
  return (
    <>
      <p>{t[entry.trust]}</p>
      {sources.length > 0 ? <p>{t.saidBy}</p> : <p class="quiet">{t.none}</p>}
      {sources.slice(0, MOST_SOURCES).map((one) => (
        <Said key={one} space={entry.space} id={one} />
      ))}
      {sources.length > 0 && <p>{t.wrong}</p>}
      {outside.length > 0 && (
        <p class="small" dir="auto">
          {t.outside(outside.join(", "))}
        </p>
      )}
    </>
  );
}

/** What an entry was made of, in its conversation. */
function Said({ space, id }: { readonly space: string; readonly id: string }) {
  const t = words().source;
  const { answer, failure, again } = useAnswer(
    async (signal) => {
      try {
        return { source: await readEntry(space, id, signal) };
      } catch (refused) {
        if (isProblem(refused, "entry-not-found")) return { source: undefined };
        throw refused;
      }
    },
    [space, id, memory.value],
  );
  if (failure !== undefined) return <Failure failure={failure} again={again} />;
  if (answer === undefined) return <p class="quiet">…</p>;
  const { source } = answer;
  if (source === undefined || source.state === "deleted") return <p class="quiet">{t.gone}</p>;
  if (source.kind !== "turn" || source.session_id === null) {
    return (
      <blockquote class="said">
        <Line turn={source} here={false} />
      </blockquote>
    );
  }
  return <Around turn={source} session={source.session_id} />;
}

const PAGES = 5; // of 200 turns: what stands further back is looked up in the conversation itself

async function readSession(space: string, session: string, id: string, signal: AbortSignal): Promise<readonly Entry[]> {
  const turns: Entry[] = [];
  for (let cursor: string | undefined, page = 0; page < PAGES; page += 1) {
    const { data } = await memory.value.api.GET("/v1/memory/sessions/{session_id}/turns", {
      params: { path: { session_id: session }, query: { space, limit: 200, ...(cursor === undefined ? {} : { cursor }) } },
      signal,
    });
    turns.push(...(data?.items ?? []));
    cursor = data?.next_cursor ?? undefined;
    // One page behind it as well, where it stands at the end of what was read
    if (cursor === undefined || (turns.some((one) => one.id === id) && turns.at(-1)?.id !== id)) break;
  }
  return turns;
}

/** A message with what was said before and behind it. */
function Around({ turn, session }: { readonly turn: Entry; readonly session: string }) {
  const t = words().source;
  const [reach, setReach] = useState(2);
  const { answer, failure, again } = useAnswer((signal) => readSession(turn.space, session, turn.id, signal), [turn.space, session, turn.id, turn.version, memory.value]);
  if (failure !== undefined) return <Failure failure={failure} again={again} />;
  const excerpt = answer === undefined ? undefined : excerptOf(answer, turn.id, reach);
  const whole = <a href={addressOf("conversations", [session])}>{t.whole}</a>;
  if (excerpt === undefined) {
    return (
      <blockquote class="said">
        {turn.context !== null && (
          <p class="quiet small text" dir="auto">
            {t.context} {turn.context}
          </p>
        )}
        <Line turn={turn} here />
        <p class="small">
          {answer !== undefined && t.far} {whole}
        </p>
      </blockquote>
    );
  }
  return (
    <blockquote class="said">
      {excerpt.before > 0 && <p class="quiet small">… {t.before(excerpt.before)}</p>}
      {excerpt.items.map((one) => (
        <Line key={one.id} turn={one} here={one.id === turn.id} />
      ))}
      {excerpt.behind > 0 && <p class="quiet small">… {t.behind(excerpt.behind)}</p>}
      <p class="row small">
        {excerpt.before + excerpt.behind > 0 && (
          <button type="button" onClick={() => setReach((before) => before + 8)}>
            {t.more}
          </button>
        )}
        {whole}
      </p>
    </blockquote>
  );
}

function Line({ turn, here }: { readonly turn: Entry; readonly here: boolean }) {
  const t = words().source;
  return (
    <p class={here ? "line here" : "line"} aria-current={here ? "true" : undefined}>
      <b dir="auto">{turn.speaker ?? names().roles[turn.role] ?? turn.role}</b>{" "}
      <a class="quiet small" href={addressOf("entry", [turn.space, turn.id])}>
        <time dateTime={turn.occurred_at}>{moment(turn.occurred_at)}</time>
      </a>
      {here && <span class="unseen"> ({t.here})</span>}
      <br />
      <span class="text" dir="auto">
        {turn.text}
      </span>
    </p>
  );
}
