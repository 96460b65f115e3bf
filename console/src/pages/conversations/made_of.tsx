import { useState } from "preact/hooks";

import { useAnswer } from "../../app/answers";
import { memory } from "../../app/connection";
import { addressOf } from "../../app/place";
import type { Entry } from "../../parts/entry_card";
import { Failure } from "../../parts/failure";
import { names } from "../../parts/names";
import { words } from "./words";

/** What was remembered of a message, asked for when somebody wants to see it: a long conversation has many messages. */
export function MadeOf({ turn }: { readonly turn: Entry }) {
  const [open, setOpen] = useState(false);
  return (
    <details class="made" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class="small">{words().made}</summary>
      {open && <Memories turn={turn} />}
    </details>
  );
}

function Memories({ turn }: { readonly turn: Entry }) {
  const t = words();
  const { answer, failure, waiting, again } = useAnswer((signal) => madeOf(turn, signal), [turn.id]);
  if (failure !== undefined) return <Failure failure={failure} again={again} />;
  if (answer === undefined) return <p class="quiet small">…</p>;
  return (
    <ul class="small">
      {answer.map(({ id, state, entry }) => (
        <li key={id}>
          {entry === undefined ? (
            <span class="quiet">{t.goneMade}</span>
          ) : (
            <>
              <a dir="auto" href={addressOf("entry", [entry.space, entry.id])}>
                {entry.text}
              </a>
              {state !== "active" && <span class="mark warn">{names().states[state] ?? state}</span>}
            </>
          )}
        </li>
      ))}
      {answer.length === 0 && !waiting && <li class="quiet">{t.nothingMade}</li>}
    </ul>
  );
}

async function madeOf(turn: Entry, signal: AbortSignal): Promise<{ id: string; state: string; entry: Entry | undefined }[]> {
  const { api } = memory.value;
  const edges = { path: { ref: turn.id }, query: { space: turn.space, type: "derived_from" as const } };
  const { data } = await api.GET("/v1/memory/entries/{ref}/edges", { params: edges, signal });
  const made = (data?.items ?? []).filter((edge) => edge.direction === "in");
  return Promise.all(
    made.map(async ({ source, state }) => {
      if (state === "deleted") return { id: source, state, entry: undefined };
      const params = { path: { ref: source }, query: { space: turn.space, peek: true } };
      const read = await api.GET("/v1/memory/entries/{ref}", { params, signal });
      return { id: source, state: state ?? "active", entry: read.data as Entry | undefined };
    }),
  );
}
