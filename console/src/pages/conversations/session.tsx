import { useLayoutEffect, useRef } from "preact/hooks";

import { usePages } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { moment } from "../../app/formats";
import { addressOf, place } from "../../app/place";
import type { Entry } from "../../parts/entry_card";
import { Failure } from "../../parts/failure";
import { names } from "../../parts/names";
import { ForgetSession } from "./forget";
import { MadeOf } from "./made_of";
import { words } from "./words";

const AT_ONCE = 50;

/** A conversation as it was said, the latest messages first to be read and last to stand. */
export function Session({ session }: { readonly session: string }) {
  const t = words();
  const listed = usePages<Entry>(
    async (cursor, signal) => {
      const query = { space: space.value, limit: AT_ONCE, ...(cursor === undefined ? {} : { cursor }) };
      const params = { path: { session_id: session }, query };
      return (await memory.value.api.GET("/v1/memory/sessions/{session_id}/turns", { params, signal })).data ?? { items: [] };
    },
    [space.value, session],
  );
  const wanted = place.value.query.turn;
  const found = useRef<HTMLLIElement>(null);
  const isThere = listed.items.some((turn) => turn.id === wanted);
  useLayoutEffect(() => {
    if (isThere) found.current?.scrollIntoView({ block: "center" });
    else if (wanted !== undefined && listed.more && !listed.waiting) listed.next();
  }, [isThere, listed.items.length, listed.waiting]);
  return (
    <>
      <p class="row">
        <a href={addressOf("conversations")}>← {t.back}</a>
        <ForgetSession session={session} />
      </p>
      <h2 dir="auto">{session}</h2>
      {listed.failure !== undefined && <Failure failure={listed.failure} again={listed.items.length === 0 ? listed.again : listed.next} />}
      {listed.more && (
        <button type="button" disabled={listed.waiting} onClick={listed.next}>
          {t.earlier}
        </button>
      )}
      <ol class="talk" aria-label={t.said}>
        {[...listed.items].reverse().map((turn) => (
          <li key={turn.id} data-role={turn.role} ref={turn.id === wanted ? found : null} aria-current={turn.id === wanted ? "true" : undefined}>
            <p class="quiet small facts">
              <strong dir="auto">{turn.speaker ?? names().roles[turn.role] ?? turn.role}</strong>
              {turn.speaker != null && <span>{names().roles[turn.role] ?? turn.role}</span>}
              <time dateTime={turn.occurred_at}>{moment(turn.occurred_at)}</time>
              <a href={addressOf("entry", [turn.space, turn.id])} aria-label={t.entry}>#</a>
            </p>
            <p class="text" dir="auto">
              {turn.text}
            </p>
            {turn.caption != null && (
              <p class="quiet small" dir="auto">
                {turn.caption}
              </p>
            )}
            <MadeOf turn={turn} />
          </li>
        ))}
      </ol>
    </>
  );
}
