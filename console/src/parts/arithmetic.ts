import type { components } from "recollect-client";

export type Explanation = components["schemas"]["ExplanationAnswer"];

/** What a score was multiplied by, besides what it is made of. */
export const FACTORS = ["decay", "turn_factor", "jitter"] as const;
export type Factor = (typeof FACTORS)[number];

/** A signal of a score: contribution = weight x value; share = what of the score is by it, factors counted in. */
export interface Signal {
  readonly name: string;
  readonly value: number;
  readonly weight: number;
  readonly contribution: number;
  readonly share: number;
}

/** How a score was computed: the sum of the contributions, times each factor; the shares add up to it. */
export interface Arithmetic {
  readonly signals: readonly Signal[];
  readonly sum: number;
  /** Those that change anything. */
  readonly factors: readonly { readonly name: Factor; readonly value: number }[];
  readonly score: number;
}

/** Return the computation of a score; signals without a weight have no part in it. */
export function arithmeticOf(explanation: Explanation): Arithmetic {
  const factors = FACTORS.map((name) => ({ name, value: explanation[name] }));
  const product = factors.reduce((all, { value }) => all * value, 1);
  const counted = explanation.signals.filter(({ weight }) => weight !== 0);
  const sum = counted.reduce((all, { contribution }) => all + contribution, 0);
  return {
    signals: counted.map(({ name, value, weight, contribution }) => ({ name, value, weight, contribution, share: contribution * product })),
    sum,
    factors: factors.filter(({ value }) => value !== 1),
    score: sum * product,
  };
}

/** How the relevance of a result came about, step by step; each step is what the next one begins with. */
export interface Belief {
  /** The sum of the parts' contributions. */
  readonly evidence: number;
  /**
   * How relevance follows from it: by the log-odds that its signs stand for; as the evidence itself, kept within 0 and
   * 1; or, of what a walk over names came to, as that of the memory that led there.
   */
  readonly by: "log_odds" | "evidence" | "walk";
  /** The sum of the terms of the log-odds; 0 without any. */
  readonly logOdds: number;
  /** Of the entry by itself. */
  readonly own: number;
  /** What the profile took: its own, or the mean over those that it is pooled with. */
  readonly levelled: number;
  readonly pooled: number;
  /** As a share of the best of the answer, where the profile takes it so. */
  readonly scaled: number;
  readonly best: number;
}

/** Return the steps from the parts to the signal `relevance`. */
export function beliefOf(explanation: Explanation): Belief {
  const { calibration, parts, levelled_relevance: levelled } = explanation;
  const terms = calibration.log_odds;
  return {
    evidence: parts.reduce((all, { contribution }) => all + contribution, 0),
    by: terms.length > 0 ? "log_odds" : parts.some(({ name }) => name === "graph") ? "walk" : "evidence",
    logOdds: terms.reduce((all, { contribution }) => all + contribution, 0),
    own: calibration.relevance,
    levelled,
    pooled: calibration.pooled,
    scaled: levelled / calibration.best,
    best: calibration.best,
  };
}

/** Return 1 / (1 + e^-x): the probability that log-odds stand for. */
export function likely(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/**
 * Round figures so that what is shown adds up to the rounded total: each one down, and those that lost most by it up
 * again (the method of the largest remainder).
 */
export function addingUp(values: readonly number[], total: number, digits: number): readonly number[] {
  const unit = 10 ** digits;
  const floors = values.map((one) => Math.floor(one * unit));
  const missing = Math.round(total * unit) - floors.reduce((all, one) => all + one, 0);
  const lost = values.map((one, place) => ({ place, lost: one * unit - (floors[place] ?? 0) })).sort((one, other) => other.lost - one.lost || one.place - other.place);
  const up = new Set(lost.slice(0, Math.max(missing, 0)).map(({ place }) => place));
  return floors.map((one, place) => (one + (up.has(place) ? 1 : 0)) / unit);
}
