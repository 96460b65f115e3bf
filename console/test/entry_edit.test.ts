import { expect, test } from "vitest";

import type { Entry } from "../src/parts/entry_card";
import { changed, differences, editOf, formOf, mineOver, tagsOf } from "../src/pages/entry/edit_form";

const ENTRY = { text: "Tea.", tags: ["tea", "home"], category: "work", name: null, valid_from: null, valid_to: "2026-07-01T10:00:00Z" } as unknown as Entry;
const BASE = formOf(ENTRY, "Europe/Berlin");

test("a form holds what an entry says, and changes nothing by itself", () => {
  expect(BASE).toEqual({ text: "Tea.", tags: "tea, home", category: "work", name: "", validFrom: "", validTo: "2026-07-01T12:00" });
  expect(editOf(BASE, { ...BASE }, "why")).toBeUndefined();
  expect(changed(BASE, { ...BASE, tags: " Tea ,home,, tea" })).toEqual([]);
});

test("only what was changed is sent, and what was emptied is null", () => {
  expect(editOf(BASE, { ...BASE, text: "Mate. ", category: "", validTo: "" }, " since ", "Europe/Berlin")).toEqual({
    text: "Mate.",
    category: null,
    valid_to: null,
    reason: "since",
  });
  expect(editOf(BASE, { ...BASE, tags: "tea", validFrom: "2026-01-01T00:00" }, "", "Europe/Berlin")).toEqual({ tags: ["tea"], valid_from: "2025-12-31T23:00:00.000Z" });
});

test("of two changes of one version it is told what differs, and what both have changed", () => {
  const mine = { ...BASE, text: "Mate.", name: "drink" };
  const theirs = { ...BASE, text: "Coffee.", tags: "tea" };
  expect(differences(BASE, mine, theirs).map(({ field, both }) => [field, both])).toEqual([
    ["text", true],
    ["tags", false],
    ["name", false],
  ]);
  expect(mineOver(BASE, mine, theirs)).toEqual({ ...theirs, text: "Mate.", name: "drink" });
});

test("tags are kept in small letters, each once", () => {
  expect(tagsOf(" Tea, tea ,Zug nach Köln,,")).toEqual(["tea", "zug nach köln"]);
});
