import type { components } from "recollect-client";

export type Topic = components["schemas"]["TopicAnswer"];
export type Chosen = ReadonlySet<string>;

/** Return what is ticked at first: what is about the topic and what says the same, not what stands near it. */
export function chosenAtFirst(topic: Topic): Chosen {
  return new Set([...topic.entries.map((one) => one.id), ...topic.also]);
}

/** Tick some, or untick them. What says the same as an entry follows it, unless it says the same as another one that is ticked. */
export function withTicks(topic: Topic, before: Chosen, ids: readonly string[], ticked: boolean): Chosen {
  const after = new Set(before);
  const put = (id: string) => (ticked ? after.add(id) : after.delete(id));
  ids.forEach(put);
  for (const [id, entries] of Object.entries(topic.same_as)) {
    const isFollowing = entries.some((one) => ids.includes(one)) && !ids.includes(id);
    if (isFollowing && (ticked || !entries.some((one) => after.has(one)))) put(id);
  }
  return after;
}

/** Return what is to be sent with the confirmation: the ids of what is ticked; undefined where that is what goes anyway. */
export function idsToSend(topic: Topic, chosen: Chosen): string[] | undefined {
  const first = chosenAtFirst(topic);
  return first.size === chosen.size && [...first].every((one) => chosen.has(one)) ? undefined : [...chosen];
}

/** Return what says the same, each beneath the first entry of which it does. */
export function saidAlso(topic: Topic, entry: string): readonly string[] {
  return topic.also.filter((one) => topic.same_as[one]?.[0] === entry);
}
