import type { components } from "recollect-client";

import { usePages } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { ago, moment, number } from "../../app/formats";
import { addressOf } from "../../app/place";
import { Empty } from "../../parts/empty";
import { Failure } from "../../parts/failure";
import { names } from "../../parts/names";
import { ListEnd, readsOn } from "../../parts/list_end";
import { useRowKeys } from "../../parts/row_keys";
import { Rows } from "../../parts/rows";
import { Waiting } from "../../parts/waiting";
import { cameOrWent, going, nameOf } from "./going";
import { words } from "./words";

type Listed = components["schemas"]["SessionAnswer"];

const AT_ONCE = 30;
const LAST = 4; // turns by which a conversation is known again: who spoke, and the last words

/** Conversations, the one with the latest message first. */
export function List() {
  const t = words();
  const listed = usePages<Listed>(
    async (cursor, signal) => {
      const query = { space: space.value, limit: AT_ONCE, last_turns: LAST, ...(cursor === undefined ? {} : { cursor }) };
      return (await memory.value.api.GET("/v1/memory/sessions", { params: { query }, signal })).data ?? { items: [] };
    },
    [space.value, cameOrWent.value],
  );
  const shown = listed.items.filter((one) => !going.value.has(nameOf(space.value, one.id)));
  const keys = useRowKeys(shown.length);
  const none = shown.length === 0 && listed.failure === undefined;
  return (
    <>
      {listed.items.length === 0 && listed.failure !== undefined && <Failure failure={listed.failure} again={listed.again} />}
      {none && listed.waiting && <Waiting />}
      {none && !listed.waiting && (
        <Empty title={t.none}>
          <p>{t.noneHow}</p>
        </Empty>
      )}
      <Rows items={shown} height={108} label={t.list} keyOf={(one) => one.id} more={readsOn(listed)} top={keys}>
        {(one) => <ListedSession listed={one} />}
      </Rows>
      <ListEnd listed={listed} />
    </>
  );
}

function ListedSession({ listed }: { readonly listed: Listed }) {
  const t = words();
  const { id, turns, first_at: first, last_at: last, last_turns: latest } = listed;
  const speakers = [...new Set(latest.map((turn) => turn.speaker ?? names().roles[turn.role] ?? turn.role))];
  const said = latest.at(-1);
  return (
    <article class="card listed">
      <h2>
        <a dir="auto" href={addressOf("conversations", [id])}>
          {id}
        </a>
      </h2>
      {said !== undefined && (
        <p class="clipped last" dir="auto">
          <span class="unseen">{t.latest}</span>
          <q>{said.text}</q>
        </p>
      )}
      <p class="quiet small facts">
        {speakers.length > 0 && (
          <span>
            {turns > latest.length && <span class="unseen">{t.who} </span>}
            {speakers.map((one, place) => (
              <span key={one}>
                {place > 0 && ", "}
                <bdi>{one}</bdi>
              </span>
            ))}
            {turns > latest.length && " …"}
          </span>
        )}
        <span>{t.turns(number(turns), turns === 1)}</span>
        <span>{t.span(moment(first), moment(last))}</span>
        <span>{ago(last)}</span>
      </p>
    </article>
  );
}
