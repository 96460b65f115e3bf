import type { components } from "recollect-client";

import type { Series } from "../../parts/chart";

export type Activity = components["schemas"]["ActivitySeriesAnswer"];
type Counts = components["schemas"]["ActivityCountsAnswer"];

export const SPANS = ["day", "week", "month", "quarter", "year"] as const;
export type Span = (typeof SPANS)[number];
const DAYS: Readonly<Record<Span, number>> = { day: 1, week: 7, month: 30, quarter: 90, year: 365 };

/** Return the moment from which a span that ends now is told. */
export function beginOf(span: Span, now: number): string {
  return new Date(now - DAYS[span] * 86_400_000).toISOString();
}

/** Return the counts of each point by name; what never happened is left out. */
export function seriesOf(activity: Activity, counts: (point: Counts) => Readonly<Record<string, number>>, names: Readonly<Record<string, string>>): readonly Series[] {
  return Object.entries(counts(activity.total))
    .filter(([, count]) => count > 0)
    .map(([key]) => ({ name: names[key] ?? key, values: activity.points.map((point) => counts(point)[key] ?? 0) }));
}

/** Return whether nothing at all was done. */
export function isEmpty({ total }: Activity): boolean {
  const { new_by_category: _, user_actions: actions, hit_rate: __, ...counts } = total;
  return [...Object.values(counts), ...Object.values(actions)].every((one) => one === 0);
}
