import { expect, test } from "vitest";

import { orderedBy } from "../src/pages/search/order";

const FACTS = { profile: "relevant", strategy: "hybrid" } as const;

test("nothing is said of an order in which the percentages never rise, or hardly", () => {
  expect(orderedBy([], FACTS)).toBeUndefined();
  expect(orderedBy([0.9, 0.9, 0.4], FACTS)).toBeUndefined();
  expect(orderedBy([0.9, 0.92, 0.4, 0.42], FACTS)).toBeUndefined();
  expect(orderedBy([0.9, 0.93], FACTS)).toBe("ranking");
});

test("where one stands below a lower one, it is said what orders them", () => {
  const rising = [0.9, 0.4, 0.6];
  expect(orderedBy(rising, FACTS)).toBe("ranking");
  expect(orderedBy(rising, { ...FACTS, profile: "continuity" })).toBe("profile");
  expect(orderedBy(rising, { profile: "continuity", strategy: "discover" })).toBe("strategy");
});
