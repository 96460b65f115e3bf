import { signal } from "@preact/signals";

import { locale } from "./words";

/** The zone in which moments are told: the person's or the space's, else that of the browser. */
export const zone = signal<string | undefined>(undefined);

/** A moment with day and time, such as "24 Nov 2026, 18:21". */
export function moment(iso: string): string {
  return formatted(iso, MOMENT);
}

/** The day of a moment, such as "Tue, 24 November 2026". */
export function day(iso: string): string {
  return formatted(iso, DAY);
}

/** The time of a moment in its day. */
export function time(iso: string): string {
  return formatted(iso, TIME);
}

/** The day of a moment as YYYY-MM-DD in the zone, by which days are told apart. */
export function dayKey(iso: string): string {
  return formatted(iso, KEY, "en-CA");
}

export function number(value: number, digits = 0): string {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: digits, minimumFractionDigits: digits }).format(value);
}

export function percent(share: number): string {
  return new Intl.NumberFormat(locale(), { style: "percent", maximumFractionDigits: 0 }).format(share);
}

/** How long ago a moment is, or how long it is until then, in the largest unit that fits. */
export function ago(iso: string, now: number = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? (["second", 1] as const);
  return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(Math.round(seconds / size), unit);
}

/** So many seconds, in the largest unit that fits, such as "4 minutes". */
export function duration(seconds: number): string {
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? (["second", 1] as const);
  const digits = seconds < 10 ? 1 : 0;
  return new Intl.NumberFormat(locale(), { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: unit === "second" ? digits : 0 }).format(seconds / size);
}

const UNITS = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

const MOMENT: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" };
const DAY: Intl.DateTimeFormatOptions = { weekday: "short", day: "numeric", month: "long", year: "numeric" };
const TIME: Intl.DateTimeFormatOptions = { timeStyle: "short" };
const KEY: Intl.DateTimeFormatOptions = { year: "numeric", month: "2-digit", day: "2-digit" };

// To make one costs as much as a thousand uses of it, and a long list tells thousands of moments
const made = new Map<Intl.DateTimeFormatOptions, Map<string, Intl.DateTimeFormat>>([MOMENT, DAY, TIME, KEY].map((one) => [one, new Map()]));

function formatted(iso: string, options: Intl.DateTimeFormatOptions, spoken = locale()): string {
  const name = `${spoken} ${zone.value ?? ""}`;
  const known = made.get(options)?.get(name);
  if (known !== undefined) return known.format(new Date(iso));
  const fresh = new Intl.DateTimeFormat(spoken, { ...inZone(), ...options });
  made.get(options)?.set(name, fresh);
  return fresh.format(new Date(iso));
}

function inZone(): Intl.DateTimeFormatOptions {
  return zone.value === undefined ? {} : { timeZone: zone.value };
}
