import { expect, test } from "vitest";

import { type Activity, beginOf, isEmpty, seriesOf } from "../src/pages/operate/activity_series";
import { bySubject, shortName, SUBJECTS } from "../src/pages/operate/subjects";

const NOTHING = {
  ...{ searches: 0, empty: 0, tier_1: 0, tier_2: 0, served: 0, echoed: 0, hit_rate: null, created: 0, merged: 0, flagged: 0, skipped: 0, trimmed: 0 },
  ...{ new_by_category: { work: 0, health: 0 }, user_actions: { pin: 0, edit: 0 } },
};
const activity = (points: object[], total: object): Activity =>
  ({ step: "hour", points: points.map((one) => ({ ...NOTHING, ...one, at: "2026-03-01T12:00:00Z" })), total: { ...NOTHING, ...total } }) as unknown as Activity;

test("series are of what happened at all, under names for people", () => {
  const told = activity([{ created: 2 }, { created: 1, skipped: 4 }], { created: 3, skipped: 4 });
  expect(seriesOf(told, ({ created, merged, skipped }) => ({ created, merged, skipped }), { created: "new" })).toEqual([
    { name: "new", values: [2, 1] },
    { name: "skipped", values: [0, 4] },
  ]);
});

test("nothing was done only where nothing was done by anybody", () => {
  expect(isEmpty(activity([], {}))).toBe(true);
  expect(isEmpty(activity([], { searches: 1 }))).toBe(false);
  expect(isEmpty(activity([], { user_actions: { pin: 1, edit: 0 } }))).toBe(false);
});

test("a span ends now", () => {
  expect(beginOf("week", Date.parse("2026-03-08T12:00:00Z"))).toBe("2026-03-01T12:00:00.000Z");
});

test("figures stand under their subject in its order, and new ones are not lost", () => {
  const families = ["recollect_newcomer", "recollect_failure", "recollect_request", "recollect_job_step"].map((name) => ({ name }));
  expect(bySubject(families).map(([subject, all]) => [subject, all.map(shortName)])).toEqual([
    ["calls", ["request", "failure"]],
    ["jobs", ["job_step"]],
    ["other", ["newcomer"]],
  ]);
  const all = Object.values(SUBJECTS).flat();
  expect(new Set(all).size).toBe(all.length);
});
