import type { components } from "recollect-client";
import { useState } from "preact/hooks";

import { usePages } from "../../app/answers";
import { memory } from "../../app/connection";
import { moment } from "../../app/formats";
import { carriedOut, keyed } from "../../app/outbox";
import { addressOf } from "../../app/place";
import { told } from "../../app/problems";
import { tell } from "../../app/toasts";
import { byWhom } from "../../parts/by_whom";
import { isSkipped, skippedWords } from "../../parts/entry_actions";
import type { Entry } from "../../parts/entry_card";
import { EntryLine } from "../../parts/entry_line";
import { EntryPicker } from "../../parts/entry_picker";
import { Failure } from "../../parts/failure";
import { edgeWords as words } from "./edge_words";

type Edge = components["schemas"]["ShownEdgeAnswer"];
type Drawn = components["schemas"]["NewEdge"]["type"];

const DRAWN = ["related", "supports", "contradicts", "derived_from", "supersedes"] as const satisfies readonly Drawn[];
const ENTITY = "entity:";

/** What an entry is linked with, in words; links can be drawn and removed. */
export function Edges({ entry }: { readonly entry: Entry }) {
  const t = words();
  const listed = usePages<Edge>(
    async (cursor, signal) => {
      const query = { space: entry.space, limit: 50, ...(cursor === undefined ? {} : { cursor }) };
      return (await memory.value.api.GET("/v1/memory/entries/{ref}/edges", { params: { path: { ref: entry.id }, query }, signal })).data ?? { items: [] };
    },
    [entry.id, entry.version, memory.value],
  );
  return (
    <>
      {listed.items.length === 0 && !listed.waiting && listed.failure === undefined && <p class="quiet">{t.none}</p>}
      <ul class="plain edges">
        {listed.items.map((one) => (
          <li key={`${one.direction} ${one.type} ${one.source} ${one.target}`} class="row">
            <One edge={one} space={entry.space} />
            <button
              type="button"
              aria-label={t.removeOf(t[one.direction][one.type] ?? one.type)}
              onClick={() => {
                listed.put((items) => items.filter((other) => other !== one));
                void removed(one, entry.space, listed.again);
              }}
            >
              {t.remove}
            </button>
          </li>
        ))}
      </ul>
      {listed.failure !== undefined && <Failure failure={listed.failure} again={listed.next} />}
      {listed.more && (
        <button type="button" onClick={listed.next}>
          {t.more}
        </button>
      )}
      <Draw entry={entry} done={listed.again} />
    </>
  );
}

function One({ edge, space }: { readonly edge: Edge; readonly space: string }) {
  const t = words();
  const other = edge.direction === "out" ? edge.target : edge.source;
  return (
    <span class="grow">
      {t[edge.direction][edge.type] ?? edge.type}{" "}
      {other.startsWith(ENTITY) ? (
        <a dir="auto" href={addressOf("graph", [other])}>
          {other.slice(ENTITY.length)}
        </a>
      ) : edge.state === "deleted" ? (
        <span class="quiet">{t.gone}</span>
      ) : (
        <EntryLine space={space} id={other} />
      )}{" "}
      <span class="quiet small">
        {byWhom(edge.by)}, {moment(edge.created_at)}
        {edge.reason !== null && (
          <>
            {" "}
            · <bdi>{edge.reason}</bdi>
          </>
        )}
      </span>
    </span>
  );
}

/** Remove a link; where it could be drawn by hand it can come back. */
async function removed(edge: Edge, space: string, again: () => void): Promise<void> {
  try {
    await carriedOut((key) =>
      memory.value.api.DELETE("/v1/memory/entries/{ref}/edges", {
        params: { path: { ref: edge.source }, query: { space, type: edge.type, target: edge.target } },
        ...keyed(key),
      }),
    );
    const type = DRAWN.find((one) => one === edge.type);
    tell(words().removed, type === undefined ? {} : { undo: () => void drawn(edge.source, space, type, edge.target, edge.reason ?? "", again) });
  } catch (failure) {
    say(failure);
    again();
  }
}

async function drawn(source: string, space: string, type: Drawn, target: string, reason: string, again: () => void): Promise<boolean> {
  const t = words();
  try {
    const { data, response } = await carriedOut((key) =>
      memory.value.api.POST("/v1/memory/entries/{ref}/edges", {
        params: { path: { ref: source }, query: { space } },
        body: { type, target, ...(reason.trim() === "" ? {} : { reason: reason.trim() }) },
        ...keyed(key),
      }),
    );
    if (isSkipped(data)) tell(skippedWords(data), { bad: true });
    else tell(response.status === 201 ? t.drawn : t.there);
    again();
    return true;
  } catch (failure) {
    say(failure);
    return false;
  }
}

function say(failure: unknown): void {
  const { what, then } = told(failure);
  tell(`${what} ${then}`, { bad: true });
}

function Draw({ entry, done }: { readonly entry: Entry; readonly done: () => void }) {
  const t = words();
  const [type, setType] = useState<Drawn>("related");
  const [other, setOther] = useState<Entry>();
  const [reason, setReason] = useState("");
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (other === undefined || !(await drawn(entry.id, entry.space, type, other.id, reason, done))) return;
    setOther(undefined);
    setReason("");
  };
  return (
    <details>
      <summary>{t.draw}</summary>
      <form onSubmit={(event) => void submit(event)}>
        <label>
          {t.how}
          <select value={type} onChange={(event) => setType(DRAWN.find((one) => one === event.currentTarget.value) ?? "related")}>
            {DRAWN.map((one) => (
              <option key={one} value={one}>
                {t.this} {t.out[one]} …
              </option>
            ))}
          </select>
        </label>
        {other === undefined ? (
          <EntryPicker label={t.other} pick={setOther} space={entry.space} without={entry.id} />
        ) : (
          <>
            <p>
              {t.chosen} <bdi>{other.text}</bdi>{" "}
              <button type="button" onClick={() => setOther(undefined)}>
                {t.again}
              </button>
            </p>
            <label>
              {t.reason}
              <input dir="auto" value={reason} maxLength={500} onInput={(event) => setReason(event.currentTarget.value)} />
            </label>
            <button type="submit" class="main">
              {t.save}
            </button>
          </>
        )}
      </form>
    </details>
  );
}
