import { expect, test } from "vitest";

import { zone } from "../src/app/formats";
import { placeOf } from "../src/app/place";
import { isCrowded } from "../src/pages/browse/bound";
import { browsing, narrowed, pathOf, siftedOf, siftedPath, widened } from "../src/pages/browse/path";

const TAGS = ["\u6599\u7406", "\u05e1\u05d1\u05ea\u05d0", "a, b/c?d#e&f", "<b>"];

test("a combination of tags in any script stands in the address and comes back", () => {
  const sifted = { exact: "1", kind: "any", from: "2026-03-01" };
  const { rest, query } = placeOf(pathOf(TAGS, sifted));
  expect(rest).toEqual(TAGS);
  expect(siftedOf(query)).toMatchObject(sifted);
});

test("a further tag narrows once, and takes back that no other one may be there", () => {
  expect(placeOf(narrowed(["tea"], "travel", { exact: "1", category: "work" }))).toMatchObject({ rest: ["tea", "travel"], query: { category: "work" } });
  expect(placeOf(narrowed(["tea"], "tea", {})).rest).toEqual(["tea"]);
  expect(placeOf(narrowed(["tea"], "travel", { exact: "1" })).query).toEqual({});
});

test("a tag is taken away wherever it stands; without the last one all tags are there again", () => {
  expect(placeOf(widened(["a", "b", "c"], "b", { category: "work" }))).toMatchObject({ rest: ["a", "c"], query: { category: "work" } });
  expect(placeOf(widened(["a"], "a", { category: "work" }))).toMatchObject({ rest: [], query: {} });
});

test("without tags, other filters stay with everything or with what carries none", () => {
  expect(placeOf(siftedPath([], { category: "work" })).query).toEqual({ category: "work", all: "1" });
  expect(placeOf(siftedPath([], { exact: "1" })).query).toEqual({ exact: "1" });
  expect(placeOf(siftedPath(["tea"], { all: "1" })).query).toEqual({});
});

test("days are those of the zone, both included; what is no day is left out", () => {
  zone.value = "Europe/Vienna";
  expect(browsing(["tea"], siftedOf({ from: "2026-03-29", to: "2026-03-29" }))).toMatchObject({
    tag: ["tea"],
    after: "2026-03-28T23:00:00.000Z",
    before: "2026-03-29T22:00:00.000Z",
  });
  expect(browsing([], siftedOf({ from: "soon", to: "2026-99-99" }))).not.toHaveProperty("after");
});

test("a combination is crowded beyond the bound, and never without one", () => {
  expect([isCrowded(51, 50), isCrowded(50, 50), isCrowded(5000, 0)]).toEqual([true, false, false]);
});
