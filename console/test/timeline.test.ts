import { expect, test } from "vitest";

import { dayKey, zone } from "../src/app/formats";
import { dayAfter, instantOf } from "../src/app/instants";
import { askedOf, queryOf } from "../src/pages/timeline/asking";
import { headOver, isHead, spansOf, type TimelineRow, timelineRows } from "../src/pages/timeline/days";

interface Stored {
  readonly id: string;
  readonly day: string;
}

const stored = (): readonly Stored[] =>
  [
  { id: "c", at: "2026-03-02T22:30:00Z" },
  { id: "b", at: "2026-03-02T09:00:00Z" },
  { id: "a", at: "2026-03-01T22:30:00Z" },
  ].map(({ id, at }) => ({ id, day: dayKey(at) }));
const told = (row: TimelineRow<Stored>) => (isHead(row) ? `${row.day}:${row.count}${row.whole ? "" : "+"}` : row.id);

test("each day has its head before its entries, with how many there are", () => {
  zone.value = "Europe/Berlin";
  expect(timelineRows(stored(), { more: false }).map(told)).toEqual(["2026-03-02:2", "c", "b", "2026-03-01:1", "a"]);
  zone.value = "Asia/Tokyo";
  expect(timelineRows(stored(), { more: false }).map(told)).toEqual(["2026-03-03:1", "c", "2026-03-02:2", "b", "a"]);
});

test("the last day that was read may have more, unless its count is known", () => {
  zone.value = "UTC";
  expect(timelineRows(stored(), { more: true }).map(told)).toEqual(["2026-03-02:2", "c", "b", "2026-03-01:1+", "a"]);
  const counted = new Map([["2026-03-01", 7]]);
  expect(timelineRows(stored(), { more: true, counted }).map(told)).toEqual(["2026-03-02:2", "c", "b", "2026-03-01:7", "a"]);
});

test("each row stands under the head of its day", () => {
  zone.value = "UTC";
  const rows = timelineRows(stored(), { more: false });
  expect(rows.map((_, place) => headOver(rows, place)?.day)).toEqual([...Array(3).fill("2026-03-02"), ...Array(2).fill("2026-03-01")]);
  expect(headOver(rows, -1)).toBeUndefined();
});

test("no entries have no days", () => expect(timelineRows([], { more: false })).toEqual([]));

test("a day goes over into the next one over months, years and changes of the clocks", () => {
  expect([dayAfter("2026-12-31"), dayAfter("2028-02-28"), dayAfter("2026-03-28")]).toEqual(["2027-01-01", "2028-02-29", "2026-03-29"]);
  expect(instantOf("2026-03-29", "Europe/Vienna")).toBe("2026-03-28T23:00:00.000Z");
  expect(instantOf("2026-03-30", "Europe/Vienna")).toBe("2026-03-29T22:00:00.000Z");
});

test("the strip shows single days, weeks, months or years, without a gap", () => {
  const counts = (days: Record<string, number>) => spansOf(new Map(Object.entries(days)));
  expect(counts({})).toEqual({ unit: "day", spans: [] });
  expect(counts({ "2026-03-03": 2, "2026-03-01": 1 }).spans.map((one) => one.count)).toEqual([1, 0, 2]);
  const weeks = counts({ "2026-01-01": 1, "2026-01-04": 1, "2026-01-05": 5, "2026-06-01": 2 });
  expect(weeks.unit).toBe("week");
  expect(weeks.spans[0]).toEqual({ first: "2025-12-29", last: "2026-01-04", count: 2 });
  expect(weeks.spans.map((one) => one.count).reduce((one, other) => one + other)).toBe(9);
  expect(counts({ "2022-05-09": 1, "2026-05-09": 1 }).spans).toHaveLength(49);
  expect(counts({ "1990-05-09": 1, "2026-05-09": 1 })).toMatchObject({ unit: "year", spans: { length: 37 } });
});

test("what is asked for comes back out of its address", () => {
  for (const query of [{}, { by: "said", until: "2026-03-01", kind: "any", tag: "\u6599\u7406", pinned: "1" }, { category: "work" }]) {
    const asked = askedOf(query as Record<string, string>);
    const again = Object.fromEntries(Object.entries(queryOf(asked)).filter(([, value]) => value !== undefined)) as Record<string, string>;
    expect(again).toEqual(query);
  }
  expect(askedOf({ until: "2026-02-31x", by: "mood" })).toMatchObject({ until: undefined, by: "stored" });
});
