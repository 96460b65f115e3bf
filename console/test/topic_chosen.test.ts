import { expect, test } from "vitest";

import { chosenAtFirst, idsToSend, saidAlso, type Topic, withTicks } from "../src/pages/mine/chosen";

const one = (id: string) => ({ id }) as Topic["entries"][number];
/** Two entries, of which one is said again by `turn` and both by `both`, and one near them. */
const TOPIC: Topic = {
  dry_run: false,
  entries: [one("a"), one("b")],
  count: 2,
  also: ["turn", "both"],
  same_as: { turn: ["a"], both: ["a", "b"] },
  near: [one("c")],
  also_entries: [one("turn"), one("both")],
  more: false,
  confirmation: null,
};
const sorted = (chosen: ReadonlySet<string>) => [...chosen].sort();

test("at first the topic is ticked with what says the same, and nothing is sent of it", () => {
  expect(sorted(chosenAtFirst(TOPIC))).toEqual(["a", "b", "both", "turn"]);
  expect(idsToSend(TOPIC, chosenAtFirst(TOPIC))).toBeUndefined();
});

test("what says the same follows its entry, as long as no other one that is ticked says it", () => {
  const without = withTicks(TOPIC, chosenAtFirst(TOPIC), ["a"], false);
  expect(sorted(without)).toEqual(["b", "both"]);
  expect(sorted(withTicks(TOPIC, without, ["b"], false))).toEqual([]);
  expect(sorted(withTicks(TOPIC, without, ["a"], true))).toEqual(["a", "b", "both", "turn"]);
});

test("what says the same can stay by itself, and what is near can go", () => {
  const chosen = withTicks(TOPIC, withTicks(TOPIC, chosenAtFirst(TOPIC), ["turn"], false), ["c"], true);
  expect([...(idsToSend(TOPIC, chosen) ?? [])].sort()).toEqual(["a", "b", "both", "c"]);
});

test("all are ticked or none", () => {
  const all = ["a", "b", "turn", "both"];
  expect(sorted(withTicks(TOPIC, chosenAtFirst(TOPIC), all, false))).toEqual([]);
  expect(sorted(withTicks(TOPIC, new Set(), all, true))).toEqual([...all].sort());
});

test("what says the same as several entries stands beneath the first", () => {
  expect([saidAlso(TOPIC, "a"), saidAlso(TOPIC, "b")]).toEqual([["turn", "both"], []]);
});
