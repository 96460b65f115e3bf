import { expect, test } from "vitest";

import { addressOf, placeOf } from "../src/app/place";

test("an address leads back to its place, whatever characters are in it", () => {
  for (const [rest, query] of [
    [[], {}],
    [["default", "a/b?c#d%"], { q: "Wo wohnt Ümit? 50% & mehr #1" }],
    [["日本"], { q: "שלום עולם" }],
  ] as const) {
    expect(placeOf(addressOf("entry", rest, query))).toEqual({ page: "entry", rest: [...rest], query });
  }
});

test("what names no page is the first one, and what is malformed is read as it stands", () => {
  expect(placeOf("").page).toBe("search");
  expect(placeOf("#/nowhere/1").page).toBe("search");
  expect(placeOf("#/entry/%E0%A4%A").rest).toEqual(["%E0%A4%A"]);
});

test("nothing is asked by an empty value", () => {
  expect(addressOf("search", [], { q: "", space: undefined })).toBe("#/search");
});
