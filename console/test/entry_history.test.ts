import { expect, test } from "vitest";

import type { Entry } from "../src/parts/entry_card";
import { excerptOf } from "../src/pages/entry/around";
import { changesOf, stepsOf, tagOrigins, type Version } from "../src/pages/entry/history";

const entry = (version: number, more: Partial<Entry> = {}) =>
  ({ version, text: `text ${version}`, tags: [], source_ids: [], metadata: {}, name: null, category: null, state: "active", pinned: false, manually_saved: false, valid_from: null, valid_to: null, importance: 0.2, repeat_count: 1, modified_at: `2026-01-0${version}T00:00:00Z`, ...more }) as unknown as Entry;
const former = (one: Entry, by: string, reason: string | null = null): Version => ({ version: one.version, entry: one, replaced_by: by, reason, replaced_at: `2026-02-0${one.version}T00:00:00Z` });

const NOW = entry(4, { tags: ["tea", "cup"] });
const BEFORE = [former(entry(3, { tags: ["tea"] }), "user", "for order"), former(entry(2), "job:tagger"), former(entry(1, { tags: ["tea"] }), "agent:helper")];

test("each value is told with who made it so, and what it was before", () => {
  expect(stepsOf(NOW, BEFORE).map(({ entry: one, by, reason, before }) => [one.version, by, reason, before?.version])).toEqual([
    [4, "user", "for order", 3],
    [3, "job:tagger", undefined, 2],
    [2, "agent:helper", undefined, 1],
    [1, undefined, undefined, undefined],
  ]);
});

test("a tag is by whoever gave it last, and by nobody where it came with the entry", () => {
  const origins = tagOrigins(NOW, BEFORE);
  expect(origins.get("cup")).toMatchObject({ by: "user", reason: "for order" });
  expect(origins.get("tea")).toMatchObject({ by: "job:tagger" });
  expect(tagOrigins(entry(1, { tags: ["tea"] }), []).get("tea")).toEqual({ by: undefined, reason: undefined, at: undefined });
});

test("what changed besides the text is told field by field", () => {
  const changes = changesOf(entry(1, { tags: ["a", "b"], category: "work" }), entry(2, { tags: ["b", "c", "d"], state: "archived", pinned: true, metadata: { x: 1 } }));
  expect(changes).toEqual([
    { field: "category", before: "work", after: "" },
    { field: "state", before: "active", after: "archived" },
    { field: "pinned", before: "false", after: "true" },
    { field: "added", before: "", after: "c, d" },
    { field: "removed", before: "a", after: "" },
    { field: "metadata", before: "", after: "" },
  ]);
  expect(changesOf(entry(1), entry(2))).toEqual([]);
});

test("a message is shown with those around it, in the order in which they were said", () => {
  const turns = [5, 4, 3, 2, 1].map((one) => ({ id: String(one) }));
  expect(excerptOf(turns, "3", 1)).toEqual({ items: [{ id: "2" }, { id: "3" }, { id: "4" }], before: 1, behind: 1 });
  expect(excerptOf(turns, "1", 2)).toEqual({ items: [{ id: "1" }, { id: "2" }, { id: "3" }], before: 0, behind: 2 });
  expect(excerptOf(turns, "9", 2)).toBeUndefined();
});
