import type { components } from "recollect-client";

import type { Page } from "../../app/answers";
import { memory } from "../../app/connection";

type Schemas = components["schemas"];

/** A message of a conversation, with what was made of it. */
export type Turn = Schemas["TurnAnswer"];
export type Made = Schemas["MadeAnswer"];

const AT_ONCE = 50;

/** From where on a conversation is read, and which way. */
export interface From {
  readonly space: string;
  readonly session: string;
  /** The turn to begin at; from either end without one. */
  readonly start?: string | undefined;
  readonly order: "occurred" | "-occurred";
}

/** Read a page of messages with what was made of them: one call for all that are shown, however many memories there are. */
export async function readTurns({ space, session, start, order }: From, cursor: string | undefined, signal: AbortSignal, limit = AT_ONCE): Promise<Page<Turn>> {
  const query = { space, order, limit, made: true, ...(start === undefined ? {} : { start }), ...(cursor === undefined ? {} : { cursor }) };
  const params = { path: { session_id: session }, query };
  return (await memory.value.api.GET("/v1/memory/sessions/{session_id}/turns", { params, signal })).data ?? { items: [] };
}

/** What would go with a conversation. */
export interface WouldGo {
  readonly turns: number;
  /** Whether these are all of them. */
  readonly whole: boolean;
  readonly memories: readonly Schemas["EntryAnswer"][];
  /** Ids of those that have a source elsewhere: they stay where that says them. */
  readonly shared: ReadonlySet<string>;
}

const PAGES = 5;
const LARGE = 200;

/** Find out what was made of a conversation; of a very long one, of its last thousand messages. */
export async function readWouldGo(space: string, session: string, signal: AbortSignal): Promise<WouldGo> {
  const turns: Turn[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES; page += 1) {
    const found = await readTurns({ space, session, order: "-occurred" }, cursor, signal, LARGE);
    turns.push(...found.items);
    cursor = found.next_cursor ?? undefined;
    if (cursor === undefined) break;
  }
  return wouldGo(turns, cursor === undefined);
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Return what would go with these messages. */
export function wouldGo(turns: readonly Turn[], whole: boolean): WouldGo {
  const own = new Set(turns.map((turn) => turn.id));
  const memories = new Map<string, Schemas["EntryAnswer"]>();
  for (const { made } of turns) for (const { entry } of made ?? []) if (entry !== null && entry.kind === "memory") memories.set(entry.id, entry);
  const shared = whole ? [...memories.values()].filter((one) => one.source_ids.some((source) => ID.test(source) && !own.has(source))) : [];
  return { turns: turns.length, whole, memories: [...memories.values()], shared: new Set(shared.map((one) => one.id)) };
}
