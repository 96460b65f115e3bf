import { expect, test } from "vitest";

import { sifted } from "../src/app/sifted";

const PAGES = [[], [], [1], [2, 3], [], [4]];
const read = async (cursor: string | undefined) => {
  const place = Number(cursor ?? 0);
  return { items: PAGES[place] ?? [], next_cursor: place + 1 < PAGES.length ? String(place + 1) : null };
};

test("short pages are read on until there is enough, and what follows is not lost", async () => {
  expect(await sifted(read, undefined, { enough: 2 })).toEqual({ items: [1, 2, 3], next_cursor: "4" });
  expect(await sifted(read, "4", { enough: 2 })).toEqual({ items: [4], next_cursor: null });
});

test("no more than so many pages are read at once", async () => {
  expect(await sifted(read, undefined, { pages: 2 })).toEqual({ items: [], next_cursor: "2" });
});
