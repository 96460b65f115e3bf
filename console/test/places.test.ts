import { expect, test } from "vitest";

import { firstAt, Places } from "../src/parts/places";

const placesOf = (items: readonly string[], usual = 20) => {
  const places = new Places<string>((one) => one, usual);
  places.take(items);
  return places;
};

test("the first row that is seen is found by where it ends", () => {
  const items = Array.from({ length: 100_000 }, (_, place) => `row ${place}`);
  const places = placesOf(items);
  places.measure(items.map((_, place) => [place, 10 + (place % 7)]));
  for (const where of [-500, 0, 9, 10, 12_345, 1_299_990, 5_000_000]) {
    const slow = items.findIndex((_, place) => (places.tops[place + 1] ?? 0) > where);
    expect(firstAt(places.tops, where)).toBe(slow === -1 ? items.length : slow);
  }
});

test("rows that were not drawn yet have the height that is usual", () => {
  const places = placesOf(["a", "b"]);
  expect(places.measure([[1, 7]])).toBe(true);
  expect([...places.tops]).toEqual([0, 20, 27]);
});

test("another array is there after a change, and no other one without", () => {
  const places = placesOf(["a", "b"]);
  const before = places.tops;
  expect(places.measure([[0, 20], [1, 0], [5, 9]])).toBe(false);
  expect(places.tops).toBe(before);
  places.measure([[0, 21]]);
  expect(places.tops).not.toBe(before);
});

test("rows that come behind, before or between leave the others their heights", () => {
  const places = placesOf(["b", "c"]);
  places.measure([[0, 5], [1, 6]]);
  for (const [items, tops] of [
    [["b", "c", "d"], [0, 5, 11, 31]],
    [["a", "b", "c", "d"], [0, 20, 25, 31, 51]],
    [["a", "b", "x", "c"], [0, 20, 25, 45, 51]],
    [["c"], [0, 6]],
    [[], [0]],
    [["c", "b"], [0, 6, 11]],
  ] as const) {
    places.take(items);
    expect([...places.tops]).toEqual(tops);
  }
});

test("however rows come, go and are measured, each begins where those before it end", () => {
  let seed = 7;
  const chance = (below: number) => (seed = (seed * 16_807) % 2_147_483_647) % below;
  const heights = new Map<string, number>();
  const places = placesOf([]);
  let items: string[] = [];
  for (let round = 0; round < 300; round += 1) {
    const at = chance(items.length + 1);
    if (chance(3) > 0) items = [...items.slice(0, at), `row ${round}`, `other ${round}`, ...items.slice(at)];
    else items = items.filter((_, place) => place !== at);
    places.take(items);
    const rows = items.map((_, place) => [place, 1 + chance(50)] as const).filter(() => chance(2) === 0);
    rows.forEach(([place, height]) => heights.set(items[place] as string, height));
    places.measure(rows);
    let top = 0;
    for (const [place, item] of items.entries()) {
      expect(places.tops[place]).toBe(top);
      top += heights.get(item) ?? 20;
    }
    expect(places.tops[items.length]).toBe(top);
  }
});
