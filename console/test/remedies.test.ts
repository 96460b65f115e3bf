import { expect, test } from "vitest";

import type { Entry } from "../src/parts/entry_card";
import { choicesOf } from "../src/pages/search/choices";
import { refusing, remedies, type WhyNotAnswer } from "../src/pages/search/remedies";

const NOTHING = choicesOf({ q: "?" });
const ENTRY = {
  id: "1",
  space: "home",
  kind: "memory",
  state: "active",
  category: "work",
  tags: ["tea"],
  pinned: false,
  occurred_at: "2026-03-10T12:00:00Z",
  valid_from: null,
  valid_to: null,
} as unknown as Entry;
const lost = (step: WhyNotAnswer["step"], more: Partial<WhyNotAnswer> = {}) => ({ step, place: null, relevance: null, ...more }) as WhyNotAnswer;
const kinds = (told: WhyNotAnswer, entry = ENTRY, choices = NOTHING) => remedies(told, entry, choices, "UTC").map((one) => one.kind);

test("each filter that an entry does not meet is named, and no other", () => {
  const choices = { ...NOTHING, kinds: ["turn"], categories: ["work"], tags: ["tea", "milk"], pinned: true, from: "2026-03-01", until: "2026-03-09" } as const;
  const by = refusing(ENTRY, choices, "UTC");
  expect(by.map((one) => one.filter)).toEqual(["kinds", "tags", "pinned", "window"]);
  expect(by.map((one) => one.choices)).toEqual([{ kinds: [] }, { tags: ["tea"] }, { pinned: false }, { from: "2026-03-01", until: "" }]);
  expect(refusing(ENTRY, { ...NOTHING, from: "2026-03-10", until: "2026-03-10" }, "UTC")).toEqual([]);
  const ended = { ...ENTRY, valid_to: "2026-03-20T00:00:00Z" };
  expect(refusing(ended, { ...NOTHING, asOf: "2026-03-20T00:00" }, "UTC").map((one) => one.filter)).toEqual(["as_of"]);
  expect(refusing(ended, { ...NOTHING, asOf: "2026-03-19T23:59" }, "UTC")).toEqual([]);
});

test("what no filter of the page keeps out was kept out by a time in the question", () => {
  expect(kinds(lost("filter"))).toEqual(["times"]);
});

test("a state is asked for, or brought back, or decided about", () => {
  expect(kinds(lost("state"), { ...ENTRY, state: "archived" })).toEqual(["include", "restore"]);
  expect(kinds(lost("state"), { ...ENTRY, state: "deleted" })).toEqual(["restore", "include"]);
  expect(kinds(lost("state"), { ...ENTRY, state: "quarantined" })).toEqual(["decide"]);
  expect(remedies(lost("state"), { ...ENTRY, state: "superseded" }, NOTHING)[0]).toMatchObject({ choices: { include: ["superseded"] } });
});

test("a bound of relevance goes down to where the entry is, never above it", () => {
  expect(remedies(lost("relevance", { relevance: 0.347 }), ENTRY, NOTHING)[0]).toMatchObject({ kind: "least", least: 0.34 });
  expect(kinds(lost("relevance", { relevance: 0.2 }), ENTRY, { ...NOTHING, profile: "continuity" })).toEqual(["least", "profile"]);
});

test("more results are offered where that is enough", () => {
  expect(remedies(lost("score", { place: 14 }), ENTRY, NOTHING)[0]).toMatchObject({ kind: "limit", limit: 20 });
  expect(remedies(lost("score", { place: 31 }), ENTRY, NOTHING)[0]).toMatchObject({ limit: 50 });
  expect(kinds(lost("score", { place: 77 }))).toEqual(["words"]);
  expect(kinds(lost("diversity", { place: 12 }), ENTRY, { ...NOTHING, profile: "explore" })).toEqual(["limit", "profile", "words"]);
});

test("what was found needs nothing", () => {
  expect(kinds(lost("returned"))).toEqual([]);
});
