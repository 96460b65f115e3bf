import { expect, test } from "vitest";

import { addressOf, placeOf } from "../src/app/place";
import { choicesOf, isNarrowed, listingOf, queryOf, searchOf, whyNotOf } from "../src/pages/search/choices";

const NOTHING = choicesOf({});

test("an address holds everything that was chosen, whatever characters are in it", () => {
  const chosen = {
    ...NOTHING,
    question: "Wo wohnt Ümit? 50% & mehr, #1",
    profile: "continuity",
    strategy: "discover",
    kinds: ["memory", "turn"],
    categories: ["work"],
    tags: ["a,b", "back\\slash", "日本", "c d"],
    pinned: true,
    include: ["archived", "deleted"],
    from: "2026-01-02",
    until: "2026-03-04",
    asOf: "2026-02-01T10:00",
    knownAt: "2026-02-02T11:30",
    times: false,
    spaces: ["work", "home"],
    least: 0.35,
    limit: 20,
    tab: "pinned",
  } as const;
  expect(choicesOf(placeOf(addressOf("search", [], queryOf(chosen))).query)).toEqual(chosen);
});

test("what nobody chose stands in no address, and what an address cannot mean is left out", () => {
  expect(addressOf("search", [], queryOf(NOTHING))).toBe("#/search");
  const odd = choicesOf({ profile: "x", kinds: "memory,x", least: "7", limit: "3", from: "soon", as_of: "2026-13-45T99:99", tab: "?" });
  expect(odd).toEqual({ ...NOTHING, kinds: ["memory"] });
});

test("a search says what was chosen and nothing else", () => {
  expect(searchOf({ ...NOTHING, question: " tea? " }, "home", "UTC")).toEqual({
    query: "tea?",
    limit: 10,
    profile: "relevant",
    space: "home",
    include: [],
    strategy: "hybrid",
  });
});

test("both days of a window are within it", () => {
  const { filter } = searchOf({ ...NOTHING, question: "?", from: "2026-01-31", until: "2026-01-31" }, "home", "Europe/Berlin");
  expect(filter).toEqual({ occurred_at: { after: "2026-01-30T23:00:00.000Z", before: "2026-01-31T23:00:00.000Z" } });
});

test("the space that is looked at leads where several are asked", () => {
  expect(searchOf({ ...NOTHING, question: "?", spaces: ["a", "home"] }, "home").spaces).toEqual(["home", "a"]);
  expect(searchOf({ ...NOTHING, question: "?", spaces: ["home"] }, "home")).toMatchObject({ space: "home" });
  expect(searchOf({ ...NOTHING, question: "?", spaces: "*" }, "home")).toMatchObject({ spaces: "*" });
});

test("what is forgotten is not searched as it was known then, nor asked about why it is missing", () => {
  const chosen = { ...NOTHING, question: "?", include: ["archived", "deleted"], knownAt: "2026-01-01T00:00" } as const;
  expect(searchOf(chosen, "home").include).toEqual(["archived"]);
  const asked = whyNotOf(chosen, "home", "some-id");
  expect(asked).toMatchObject({ include: ["archived"], entry_id: "some-id", space: "home" });
  expect(asked).not.toHaveProperty("known_at");
});

test("a listing says which filters it does not know", () => {
  const one = listingOf({ ...NOTHING, kinds: ["turn"], tags: ["tea"], tab: "pinned" });
  expect(one).toEqual({ query: { pinned: true, kind: "turn", tag: ["tea"] }, ignored: [] });
  const two = listingOf({ ...NOTHING, kinds: ["turn", "memory"], from: "2026-01-01", tab: "deleted" });
  expect(two).toEqual({ query: { state: "deleted" }, ignored: ["kinds", "window"] });
});

test("a question by itself is no filter", () => {
  expect(isNarrowed({ ...NOTHING, question: "tea?", tab: "pinned", profile: "explore" })).toBe(false);
  expect(isNarrowed({ ...NOTHING, tags: ["tea"] })).toBe(true);
});
