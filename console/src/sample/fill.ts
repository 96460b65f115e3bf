import type { components, Recollect } from "recollect-client";

import { SAMPLE } from "./questions";
import { DAY, messagesOf, STANDUP, TALKS, type Told, told } from "./story";

type NewEntry = components["schemas"]["NewEntry"];

/**
 * Tell the story of the sample space: what was said, what is remembered of it, what changed since.
 *
 * It can be told again: messages are known by their ids, and a memory that says the same is no second one.
 */
export async function fillSample({ api }: Recollect, now: Date = new Date()): Promise<void> {
  const turns = await saidTurns(api, now);
  const { data } = await api.POST("/v1/memory/entries/batch", {
    body: { space: SAMPLE, entries: told(now).map((one, place) => entryOf(one, place, turns, now)) },
  });
  const conflicts = data?.results.filter((one) => one.entry?.text.startsWith("The launch of the Lumen 2")).flatMap(({ conflict }) => conflict ?? []);
  for (const conflict of conflicts ?? []) {
    await api.POST("/v1/memory/conflicts/{conflict_id}/resolve", {
      params: { path: { conflict_id: conflict }, query: { space: SAMPLE } },
      body: { resolution: "supersede", reason: "Albrecht needs two more weeks" },
    });
  }
  await moveStandup(api);
}

/** The ids of the turns by those of their messages. */
async function saidTurns(api: Recollect["api"], now: Date): Promise<ReadonlyMap<string, string>> {
  const turns = new Map<string, string>();
  for (const talk of TALKS) {
    const { data } = await api.POST("/v1/memory/events", { body: { space: SAMPLE, session_id: talk.session, messages: messagesOf(talk, now) } });
    for (const { id, entry_id } of data?.results ?? []) {
      if (id !== null && entry_id !== null) turns.set(id, entry_id);
    }
  }
  return turns;
}

function entryOf(one: Told, place: number, turns: ReadonlyMap<string, string>, now: Date): NewEntry {
  const category = CATEGORIES.find(([tag]) => one.tags.includes(tag))?.[1];
  const source = one.from === undefined ? undefined : turns.get(one.from);
  return {
    text: one.text,
    role: one.byAssistant ? "assistant" : "user",
    tags: [...one.tags],
    occurred_at: new Date(Date.parse(moment(-one.days, now).slice(0, 10)) + (one.from === undefined ? minutesOf(place) : EVENING) * 60_000).toISOString(),
    ...(category === undefined ? {} : { category }),
    ...(one.name === undefined ? {} : { name: one.name }),
    ...(one.pinned === undefined ? {} : { pinned: true }),
    ...(one.until === undefined ? {} : { valid_to: moment(one.until, now) }),
    ...(source === undefined ? {} : { source_ids: [source] }),
  };
}

const CATEGORIES = [
  ["work", "work"],
  ["health", "health"],
  ["katze", "health"],
  ["familie", "relationships"],
  ["food", "preferences"],
  ["about me", "preferences"],
] as const;

const EVENING = 1200; // after what was said on that day

/** Nobody says everything at the same time of the day: between 7 and 18 o'clock UTC. */
function minutesOf(place: number): number {
  return 420 + ((place * 131) % 660);
}

/** The standup is later than it was: a memory with two versions. */
async function moveStandup(api: Recollect["api"]): Promise<void> {
  const at = { params: { path: { ref: STANDUP }, query: { space: SAMPLE } } };
  const { data } = await api.GET("/v1/memory/entries/{ref}", { params: { path: { ref: STANDUP }, query: { space: SAMPLE, peek: true } } });
  if (data === undefined || data.version > 1) return;
  await api.PATCH("/v1/memory/entries/{ref}", {
    ...at,
    body: { text: "Our standup is every weekday at 9:30.", reason: "Tomasz takes his son to school" },
  });
}

function moment(days: number, now: Date): string {
  return new Date(now.getTime() + days * DAY).toISOString();
}

