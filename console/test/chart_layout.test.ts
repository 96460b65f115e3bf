import { expect, test } from "vitest";

import { labelled, lineOf, mostOf, piecesAt, ticksTo } from "../src/parts/chart_layout";

const series = [
  { name: "a", values: [1, 4, null] },
  { name: "b", values: [2, 3, 9] },
];

test("an axis has few and round figures, from nothing to the highest value", () => {
  expect(ticksTo(0)).toEqual([0, 1]);
  expect(ticksTo(1)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  expect(ticksTo(1, true)).toEqual([0, 1]);
  expect(ticksTo(3, true)).toEqual([0, 1, 2, 3]);
  expect(ticksTo(7)).toEqual([0, 2, 4, 6, 8]);
  expect(ticksTo(1000)).toEqual([0, 200, 400, 600, 800, 1000]);
  for (const most of [0.003, 0.7, 1.1, 3, 11, 99, 12_345, 7e8]) {
    const ticks = ticksTo(most);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
    expect(ticks.length).toBeGreaterThanOrEqual(3);
    expect(ticks.length).toBeLessThanOrEqual(7);
  }
});

test("columns stand on each other, and what is missing has no height", () => {
  expect(mostOf(series, true)).toBe(9);
  expect(mostOf([series[0]!, { name: "b", values: [9, 9, 0] }], true)).toBe(13);
  expect(mostOf(series, false)).toBe(9);
  expect(piecesAt(series, 1)).toEqual([
    { from: 0, to: 4 },
    { from: 4, to: 7 },
  ]);
  expect(piecesAt(series, 2)[0]).toEqual({ from: 0, to: 0 });
});

test("a line has a gap where there is no value, and shows a value that stands alone", () => {
  const line = (values: (number | null)[]) => lineOf(values, (place) => 10 * place, (value) => value);
  expect(line([1, 2, null, 4, 5])).toBe("M0 1L10 2M30 4L40 5");
  expect(line([null, 3, null])).toBe("M8 3L12 3");
  expect(line([])).toBe("");
});

test("labels are as many as have room", () => {
  expect(labelled(5, 1000, 80)).toEqual([0, 1, 2, 3, 4]);
  expect(labelled(100, 320, 80)).toEqual([0, 25, 50, 75]);
  expect(labelled(3, 10, 80)).toEqual([0]);
});
