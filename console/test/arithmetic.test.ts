import { expect, test } from "vitest";

import { addingUp, arithmeticOf, beliefOf, type Explanation, likely } from "../src/parts/arithmetic";
import explained from "./answers/explained.json";

/** What a server answered, of each profile and of two strategies. */
interface Answered {
  readonly query: string;
  readonly profile: string;
  readonly strategy: string;
  readonly results: readonly { readonly score: number; readonly relevance: number; readonly explanation: Explanation }[];
}
const answers = explained as unknown as readonly Answered[];
const results = answers.flatMap((one) => one.results);

test("the shares of the signals add up to the score, whatever the profile", () => {
  expect(results.length).toBeGreaterThan(12);
  for (const { score, explanation } of results) {
    const { signals, score: computed } = arithmeticOf(explanation);
    expect(computed).toBeCloseTo(score, 12);
    expect(signals.reduce((all, { share }) => all + share, 0)).toBeCloseTo(score, 12);
  }
});

test("each contribution is its weight times its value", () => {
  for (const { explanation } of results) {
    for (const { weight, value, contribution } of arithmeticOf(explanation).signals) expect(contribution).toBeCloseTo(weight * value, 12);
  }
});

test("factors are shown where they change anything", () => {
  const of = (profile: string) => answers.find((one) => one.profile === profile)?.results.map(({ explanation }) => arithmeticOf(explanation).factors.map(({ name }) => name));
  expect(of("relevant")).toEqual([[], []]);
  expect(of("fact_check")).toEqual([["jitter"], ["jitter"]]);
  expect(of("continuity")?.[0]).toContain("decay");
});

test("each step from the parts to the relevance gives the next one", () => {
  for (const { relevance, explanation } of results) {
    const { by, evidence, logOdds, own, levelled, pooled, scaled } = beliefOf(explanation);
    expect(evidence).toBeCloseTo(explanation.calibration.score, 9);
    if (by === "log_odds") expect(own).toBeCloseTo(likely(logOdds), 9);
    if (by === "evidence") expect(own).toBeCloseTo(Math.min(Math.max(evidence, 0), 1), 9);
    expect(own).toBeCloseTo(relevance, 9);
    if (pooled === 1) expect(levelled).toBeCloseTo(own, 9);
    expect(explanation.signals.find(({ name }) => name === "relevance")?.value).toBeCloseTo(scaled, 9);
  }
});

test("the steps are those of the strategy and the model that were asked", () => {
  const steps = (profile: string, strategy: string) =>
    new Set(answers.filter((one) => one.profile === profile && one.strategy === strategy).flatMap((one) => one.results.map(({ explanation }) => beliefOf(explanation).by)));
  expect(steps("relevant", "hybrid")).toEqual(new Set(["log_odds"]));
  expect(steps("balanced", "hybrid")).toEqual(new Set(["evidence"]));
  expect(steps("relevant", "dual")).toEqual(new Set(["walk"]));
});

test("figures that are shown add up to the figure that is shown for their sum", () => {
  for (const [values, digits] of [
    [[0.3333, 0.3333, 0.3333], 2],
    [[0.005, 0.005, 0.005, 0.005], 2],
    [[0.61449, 0.0049, 0.15], 3],
    [[0.5, -0.2449, 0.1], 2],
    [[], 2],
  ] as const) {
    const total = values.reduce((all, one) => all + one, 0);
    const shown = addingUp(values, total, digits);
    const unit = 10 ** digits;
    expect(Math.round(shown.reduce((all, one) => all + one, 0) * unit)).toBe(Math.round(total * unit));
    shown.forEach((one, place) => expect(Math.abs(one - (values[place] ?? 0))).toBeLessThan(1 / unit));
  }
  for (const { explanation } of results) {
    const { signals, score } = arithmeticOf(explanation);
    const shown = addingUp(signals.map(({ share }) => share), score, 3);
    expect(shown.reduce((all, one) => all + one, 0)).toBeCloseTo(Math.round(score * 1000) / 1000, 9);
  }
});
