import { expect, test } from "vitest";

import { type Edit, givenTags, namesToSend, otherEdits, tagGroups } from "../src/pages/decide/grouping";

const edit = (id: string, changes: Partial<Edit>): Edit => ({
  entry_id: id,
  version: 1,
  text: null,
  state: null,
  superseded_by: null,
  category: null,
  add_tags: [],
  drop_tags: [],
  ...changes,
});

const SPLIT = [edit("a", { add_tags: ["shift"] }), edit("b", { add_tags: ["order"] }), edit("c", { add_tags: ["order"] })];

test("memories that get the same tags stand together, the largest group first", () => {
  expect(tagGroups(SPLIT)).toEqual([
    { add: ["order"], drop: [], ids: ["b", "c"] },
    { add: ["shift"], drop: [], ids: ["a"] },
  ]);
  expect([...givenTags(SPLIT)]).toEqual([
    ["order", 2],
    ["shift", 1],
  ]);
});

test("a tag that takes another one's place is told apart from one that is only given", () => {
  const edits = [edit("a", { add_tags: ["tea"] }), edit("b", { add_tags: ["tea"], drop_tags: ["teas"] })];
  expect(tagGroups(edits)).toHaveLength(2);
});

test("an edit of a text, a state or a category stands by itself, and one that changes nothing nowhere", () => {
  const edits = [edit("a", { text: "new" }), edit("b", { state: "archived", add_tags: ["x"] }), edit("c", { category: "work" }), edit("d", {})];
  expect(otherEdits(edits).map(({ entry_id }) => entry_id)).toEqual(["a", "b", "c"]);
  expect(tagGroups(edits)).toEqual([]);
});

test("only names that differ are sent, and an empty one is a tag that is not given", () => {
  expect(namesToSend(SPLIT, new Map())).toEqual({});
  expect(namesToSend(SPLIT, new Map([["order", "order"]]))).toEqual({});
  expect(namesToSend(SPLIT, new Map([["order", "  orders "], ["shift", " "], ["unknown", "x"]]))).toEqual({ order: "orders", shift: null });
});
