import type { Choices } from "./choices";

/** Percentage points: a smaller rise is nothing that anybody would ask about. */
const NOTICED = 3;

/**
 * Return what orders results beside the relevance that is shown of each; undefined where that never rises noticeably from one to the next.
 *
 * The ranking model compares entries with each other by more signs than the relevance of each is worked out from, and
 * profiles and searches in several steps weigh other things as well.
 */
export function orderedBy(relevances: readonly number[], { profile, strategy }: Pick<Choices, "profile" | "strategy">): "ranking" | "profile" | "strategy" | undefined {
  const percents = relevances.map((one) => Math.round(100 * one));
  if (!percents.some((one, place) => one - (percents[place - 1] ?? one) >= NOTICED)) return undefined;
  if (strategy !== "hybrid") return "strategy";
  return profile === "relevant" ? "ranking" : "profile";
}
