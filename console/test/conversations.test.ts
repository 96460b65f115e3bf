import { expect, test } from "vitest";

import { type Turn, wouldGo } from "../src/pages/conversations/reading";

const id = (number: number) => `019c0000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const memory = (number: number, sources: readonly string[], kind = "memory") => ({ id: id(number), state: "active", entry: { id: id(number), kind, source_ids: sources } });
const turn = (number: number, ...made: unknown[]) => ({ id: id(number), made }) as unknown as Turn;

test("memories are told once each, and which of them have a source elsewhere", () => {
  const shared = memory(10, [id(1), id(99)]);
  const own = memory(11, [id(1), id(2), "mem0:7"]);
  const found = wouldGo([turn(1, shared, own), turn(2, own), turn(3)], true);
  expect(found.turns).toBe(3);
  expect(found.memories.map((one) => one.id)).toEqual([id(10), id(11)]);
  expect([...found.shared]).toEqual([id(10)]);
});

test("what is forgotten already and roll-ups are not told; of a part nobody knows what stays", () => {
  const gone = { id: id(12), state: "deleted", entry: null };
  expect(wouldGo([turn(1, gone, memory(13, [id(1)], "rollup"))], true).memories).toEqual([]);
  expect(wouldGo([turn(1, memory(14, [id(1), id(99)]))], false).shared.size).toBe(0);
});
