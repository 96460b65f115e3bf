import { expect, test } from "vitest";

import { zone } from "../src/app/formats";
import { endOfDay, timelineRows } from "../src/pages/timeline/days";
import type { Entry } from "../src/parts/entry_card";

const stored = (id: string, created_at: string) => ({ id, created_at }) as Entry;

test("each day has its head before its entries, with how many there are", () => {
  zone.value = "Europe/Berlin";
  const entries = [stored("c", "2026-03-02T22:30:00Z"), stored("b", "2026-03-02T09:00:00Z"), stored("a", "2026-03-01T22:30:00Z")];
  const told = timelineRows(entries).map((row) => ("entry" in row ? row.entry.id : `${row.day}:${row.count}`));
  expect(told).toEqual(["2026-03-02:2", "c", "b", "2026-03-01:1", "a"]);
  zone.value = "Asia/Tokyo";
  expect(timelineRows(entries).filter((row) => "day" in row)).toHaveLength(2);
});

test("no entries have no days", () => expect(timelineRows([])).toEqual([]));

test("a day ends where the next one begins, over months and years", () => {
  expect(endOfDay("2026-12-31")).toBe(new Date(2027, 0, 1).toISOString());
  expect(endOfDay("")).toBeUndefined();
});
