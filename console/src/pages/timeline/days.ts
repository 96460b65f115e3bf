import { dayKey } from "../../app/formats";
import type { Entry } from "../../parts/entry_card";

/** What stands in a row of the timeline: the head of a day, with how many of it were read, or an entry. */
export type TimelineRow = { readonly day: string; readonly first: Entry; readonly count: number } | { readonly entry: Entry };

/** Return the rows of entries that are listed by when they were stored: each day has its head before them. */
export function timelineRows(entries: readonly Entry[]): readonly TimelineRow[] {
  const rows: TimelineRow[] = [];
  let first = 0;
  entries.forEach((entry, place) => {
    const next = entries[place + 1];
    if (next !== undefined && dayKey(next.created_at) === dayKey(entry.created_at)) return;
    const ofDay = entries.slice(first, place + 1);
    rows.push({ day: dayKey(entry.created_at), first: ofDay[0] ?? entry, count: ofDay.length }, ...ofDay.map((one) => ({ entry: one })));
    first = place + 1;
  });
  return rows;
}

/** Return the first moment behind a day (YYYY-MM-DD) of this browser's calendar, as RFC 3339. */
export function endOfDay(day: string): string | undefined {
  const [year, month, date] = day.split("-").map(Number);
  if (year === undefined || month === undefined || date === undefined || Number.isNaN(year + month + date)) return undefined;
  return new Date(year, month - 1, date + 1).toISOString();
}
