import type { Choices } from "./choices";

/**
 * Return what orders results beside the relevance that is shown of each; undefined where that never rises from one to the next.
 *
 * The ranking model compares entries with each other by more signs than the relevance of each is worked out from, and
 * profiles and searches in several steps weigh other things as well.
 */
export function orderedBy(relevances: readonly number[], { profile, strategy }: Pick<Choices, "profile" | "strategy">): "ranking" | "profile" | "strategy" | undefined {
  const percents = relevances.map((one) => Math.round(100 * one));
  if (!percents.some((one, place) => place > 0 && one > (percents[place - 1] ?? one))) return undefined;
  if (strategy !== "hybrid") return "strategy";
  return profile === "relevant" ? "ranking" : "profile";
}
