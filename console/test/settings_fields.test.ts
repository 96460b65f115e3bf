import { expect, test } from "vitest";

import { readWritten } from "../src/pages/mine/settings_fields";
import type { Settings } from "../src/pages/mine/switching";
import answer from "./answers/settings.json";

const HOLDS = answer as unknown as Settings; // as the server answers

test("only what was written otherwise than it holds is sent", () => {
  expect(readWritten({}, HOLDS)).toEqual({ values: {}, faults: {} });
  expect(readWritten({ soft_cap: "200", time_zone: HOLDS.time_zone, extract: "off" }, HOLDS)).toEqual({ values: { extract: "off" }, faults: {} });
});

test("of a table all is sent where one of it changed, since the server puts it in place of the former", () => {
  const { values } = readWritten({ "ttl_days.work": "30", "tending.tagger": "off" }, HOLDS);
  expect(values.ttl_days).toEqual({ ...HOLDS.ttl_days, work: 30 });
  expect(values.tending).toEqual({ ...HOLDS.tending, tagger: "off" });
});

test.each([
  ["soft_cap", "many", "number"],
  ["soft_cap", "", "number"],
  ["soft_cap", "2001", "bounds"],
  ["min_relevance", "1.5", "bounds"],
  ["max_per_tags", "5", "bounds"],
  ["undo_hours", "-1", "bounds"],
  ["ttl_days.work", "4000", "bounds"],
  ["profiles", "{jitter: 1}", "json"],
])("what cannot be read stands at its field: %s %s", (field, text, fault) => {
  expect(readWritten({ [field]: text }, HOLDS)).toEqual({ values: {}, faults: { [field]: fault } });
});

test("0 stands for no bound where it may, and a decimal comma is one", () => {
  expect(readWritten({ soft_cap: "0", max_per_tags: "0", min_relevance: "0,35" }, HOLDS).values).toEqual({ soft_cap: 0, max_per_tags: 0, min_relevance: 0.35 });
  expect(readWritten({ context_blocks: "0" }, HOLDS).faults).toEqual({ context_blocks: "bounds" });
});

test("numbers of profiles are JSON, and none where nothing is written", () => {
  expect(readWritten({ profiles: '{"explore": {"jitter": 0.1}}' }, HOLDS).values).toEqual({ profiles: { explore: { jitter: 0.1 } } });
  expect(readWritten({ profiles: "" }, { ...HOLDS, profiles: { explore: {} } }).values).toEqual({ profiles: {} });
});

test("what holds or does not is sent as such", () => {
  expect(readWritten({ keep_questions: "true" }, HOLDS).values).toEqual({ keep_questions: true });
  expect(readWritten({ keep_questions: "false" }, HOLDS).values).toEqual({});
  expect(readWritten({ keep_questions: "false" }, { ...HOLDS, keep_questions: true }).values).toEqual({ keep_questions: false });
});
