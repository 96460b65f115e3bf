import "./conversations.css";

import type { components } from "recollect-client";

import { usePages } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { ago, moment } from "../../app/formats";
import { addressOf, place } from "../../app/place";
import { Empty } from "../../parts/empty";
import { Failure } from "../../parts/failure";
import { Rows } from "../../parts/rows";
import { Session } from "./session";
import { words } from "./words";

type Listed = components["schemas"]["SessionAnswer"];

/** Conversations: the list, or one of them. */
export default function Conversations() {
  const [session] = place.value.rest;
  return (
    <>
      <h1>{words().title}</h1>
      {session === undefined ? <List /> : <Session key={session} session={session} />}
    </>
  );
}

function List() {
  const t = words();
  const listed = usePages<Listed>(
    async (cursor, signal) => {
      const query = { space: space.value, ...(cursor === undefined ? {} : { cursor }) };
      return (await memory.value.api.GET("/v1/memory/sessions", { params: { query }, signal })).data ?? { items: [] };
    },
    [space.value],
  );
  return (
    <>
      {listed.failure !== undefined && <Failure failure={listed.failure} again={listed.again} />}
      {listed.items.length === 0 && !listed.waiting && listed.failure === undefined && (
        <Empty title={t.none}>
          <p>{t.noneHow}</p>
        </Empty>
      )}
      <Rows items={listed.items} height={72} label={t.list} keyOf={(one) => one.id} more={listed.more ? listed.next : undefined}>
        {(one) => (
          <article class="card">
            <a dir="auto" href={addressOf("conversations", [one.id])}>
              {one.id}
            </a>
            <p class="quiet small facts">
              <span>{t.turns(one.turns)}</span>
              <span>{t.span(moment(one.first_at), moment(one.last_at))}</span>
              <span>{ago(one.last_at)}</span>
            </p>
          </article>
        )}
      </Rows>
    </>
  );
}
