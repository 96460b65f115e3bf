import { expect, test } from "vitest";

import { firstAt, placesOf } from "../src/parts/rows";

test("the first row that is seen is found by where it ends", () => {
  const items = Array.from({ length: 100_000 }, (_, place) => place);
  const heights = new Map(items.map((one) => [one, 10 + (one % 7)]));
  const tops = placesOf(items, (one) => one, heights, 50);
  for (const where of [-500, 0, 9, 10, 12_345, 1_299_990, 5_000_000]) {
    const slow = items.findIndex((one) => (tops[one + 1] ?? 0) > where);
    expect(firstAt(tops, where)).toBe(slow === -1 ? items.length : slow);
  }
});

test("rows that were not drawn yet have the height that was given", () => {
  expect([...placesOf(["a", "b"], (one) => one, new Map([["b", 7]]), 20)]).toEqual([0, 20, 27]);
});
