import { dayAfter } from "../../app/instants";

/** Days as YYYY-MM-DD, entries under them, and days counted together. */

/** The head of a day; `whole` tells whether the count is of all of it. */
export interface DayRow {
  readonly day: string;
  readonly count: number;
  readonly whole: boolean;
}

/** What stands in a row of the timeline: the head of a day, or an entry of it. */
export type TimelineRow<T> = DayRow | T;

/** Tell the head of a day from its entries. */
export function isHead<T extends { readonly day: string }>(row: TimelineRow<T>): row is DayRow {
  return "whole" in row;
}

/** Return the head of the day that a row stands under; undefined where there is no such row. */
export function headOver<T extends { readonly day: string }>(rows: readonly TimelineRow<T>[], place: number): DayRow | undefined {
  for (let at = place; at >= 0; at -= 1) {
    const row = rows[at];
    if (row !== undefined && isHead(row)) return row;
  }
  return undefined;
}

/**
 * Return the rows of items that are listed by their days: each day has its head before them.
 *
 * counted: how many entries a day has in all, where that is known; else it is counted what was read. more: whether
 * there is more to read, so that the last day may have more entries than were read.
 */
export function timelineRows<T extends { readonly day: string }>(items: readonly T[], { counted, more }: { counted?: ReadonlyMap<string, number> | undefined; more: boolean }): readonly TimelineRow<T>[] {
  const rows: TimelineRow<T>[] = [];
  let head = -1;
  let current: string | undefined;
  const close = (isLast: boolean) => {
    if (current === undefined) return;
    const known = counted?.get(current);
    rows[head] = { day: current, count: known ?? rows.length - head - 1, whole: known !== undefined || !(isLast && more) };
  };
  for (const item of items) {
    const { day } = item;
    if (day !== current) {
      close(false);
      current = day;
      head = rows.length;
      rows.push({ day, count: 0, whole: false });
    }
    rows.push(item);
  }
  close(true);
  return rows;
}

/** A bar of the strip: the days from `first` to `last`, and how many entries they have. */
export interface Span {
  readonly first: string;
  readonly last: string;
  readonly count: number;
}

export type Unit = "day" | "week" | "month" | "year";

const MOST_BARS = 70;

/** Return what the strip shows of counted days: single days, weeks, months or years, as many as fit, without a gap. */
export function spansOf(days: ReadonlyMap<string, number>): { readonly unit: Unit; readonly spans: readonly Span[] } {
  const known = [...days.keys()].sort();
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return { unit: "day", spans: [] };
  const length = (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
  const unit: Unit = length <= MOST_BARS ? "day" : length <= 7 * MOST_BARS ? "week" : length <= 30 * MOST_BARS ? "month" : "year";
  const spans: Span[] = [];
  let place = 0;
  for (let begin = beginOf(first, unit); begin <= last; ) {
    const next = nextOf(begin, unit);
    let count = 0;
    for (let day = known[place]; day !== undefined && day < next; day = known[++place]) count += days.get(day) ?? 0;
    spans.push({ first: begin, last: dayAfter(next, -1), count });
    begin = next;
  }
  return { unit, spans };
}

/** A moment within a day whatever the zone is told in, to be formatted in UTC or near it. */
export function noonOf(day: string): string {
  return `${day}T12:00:00Z`;
}

function beginOf(day: string, unit: Unit): string {
  if (unit === "year") return `${day.slice(0, 4)}-01-01`;
  if (unit === "month") return `${day.slice(0, 7)}-01`;
  return unit === "week" ? dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7)) : day;
}

function nextOf(begin: string, unit: Unit): string {
  const date = new Date(begin);
  if (unit === "year") date.setUTCFullYear(date.getUTCFullYear() + 1);
  else if (unit === "month") date.setUTCMonth(date.getUTCMonth() + 1);
  else date.setUTCDate(date.getUTCDate() + (unit === "week" ? 7 : 1));
  return date.toISOString().slice(0, 10);
}
