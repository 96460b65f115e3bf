/** Local times of a zone, as fields for days and times have them, and the moments that they are. */

/** Return the moment at which a clock of a zone shows `local`, as "2026-03-01" or "2026-03-01T18:05"; in the browser's own zone without one. */
export function instantOf(local: string, timeZone?: string): string {
  const shown = Date.parse(`${local.includes("T") ? local : `${local}T00:00`}:00Z`);
  const near = shown - offsetAt(shown, timeZone);
  // Near a change of the clocks the offset is another one at the moment that was found
  return new Date(shown - offsetAt(near, timeZone)).toISOString();
}

/** Return what a clock of a zone shows at a moment, as "2026-03-01T18:05". */
export function localOf(iso: string, timeZone?: string): string {
  const at = Date.parse(iso);
  return new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 16);
}

/** Return the day after a day (YYYY-MM-DD), or as many days after it, or before it. */
export function dayAfter(day: string, days = 1): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function offsetAt(at: number, timeZone: string | undefined): number {
  const shown = new Intl.DateTimeFormat("en-US", {
    ...(timeZone === undefined ? {} : { timeZone }),
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(new Date(at));
  const part = (type: string) => Number(shown.find((one) => one.type === type)?.value);
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second")) - Math.floor(at / 1000) * 1000;
}
