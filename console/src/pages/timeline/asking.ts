import type { components } from "recollect-client";

import type { Page } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { dayKey, zone } from "../../app/formats";
import { dayAfter, instantOf } from "../../app/instants";
import type { Entry } from "../../parts/entry_card";

type Kind = components["schemas"]["Kind"];

/** Which time puts entries under a day: when they were stored here, or when they were said or happened. */
export type By = "stored" | "said";

/** What the timeline is asked for, as it stands in the address. */
export interface Asked {
  readonly by: By;
  /** The latest day that is shown, YYYY-MM-DD. */
  readonly until: string | undefined;
  /** `any` for every kind. */
  readonly kind: string;
  readonly category: string | undefined;
  readonly tag: string | undefined;
  readonly pinned: boolean;
}

const AT_ONCE = 100;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function askedOf(query: Readonly<Record<string, string>>): Asked {
  const { by, until, kind, category, tag, pinned } = query;
  return {
    by: by === "said" ? "said" : "stored",
    until: until !== undefined && DAY.test(until) && !Number.isNaN(Date.parse(until)) ? until : undefined,
    kind: kind ?? "memory",
    category,
    tag,
    pinned: pinned !== undefined,
  };
}

/** Return the query of an address that asks so; what is as it is without being asked for is left out. */
export function queryOf(asked: Asked): Record<string, string | undefined> {
  return {
    by: asked.by === "said" ? "said" : undefined,
    until: asked.until,
    kind: asked.kind === "memory" ? undefined : asked.kind,
    category: asked.category,
    tag: asked.tag,
    pinned: asked.pinned ? "1" : undefined,
  };
}

/** An entry, the day that it stands under, and whether its other time is on another day. */
export interface Dated {
  readonly entry: Entry;
  readonly day: string;
  readonly differs: boolean;
}

/** Whether most entries were said on other days than they were stored, as those that were brought in from elsewhere. */
export function isMostlyOlder(entries: readonly Dated[]): boolean {
  const beginning = entries.slice(0, AT_ONCE);
  return 2 * beginning.filter((one) => one.differs).length > beginning.length;
}

/** Read a page of entries, the latest first. Days are found here, once: they cost more than all else of a row. */
export async function readDated(asked: Asked, cursor: string | undefined, signal: AbortSignal): Promise<Page<Dated>> {
  const page = await readEntries(asked, cursor, signal);
  return { ...page, items: page.items.map((entry) => dated(entry, asked.by)) };
}

function dated(entry: Entry, by: By): Dated {
  const [said, stored] = [dayKey(entry.occurred_at), dayKey(entry.created_at)];
  return { entry, day: by === "said" ? said : stored, differs: said !== stored };
}

async function readEntries(asked: Asked, cursor: string | undefined, signal: AbortSignal): Promise<Page<Entry>> {
  const { api } = memory.value;
  if (asked.by === "said") {
    const query = { ...saidQuery(asked), limit: AT_ONCE, ...(cursor === undefined ? {} : { cursor }) };
    return (await api.GET("/v1/memory/browse", { params: { query }, signal })).data ?? { items: [] };
  }
  const query = {
    space: space.value,
    limit: AT_ONCE,
    order: "-created" as const,
    ...(cursor === undefined ? {} : { cursor }),
    ...(asked.until === undefined ? {} : { created_before: endOf(asked.until) }),
    ...(asked.kind === "any" ? {} : { kind: asked.kind as Kind }),
    ...(asked.category === undefined ? {} : { category: asked.category }),
    ...(asked.tag === undefined ? {} : { tag: [asked.tag] }),
    ...(asked.pinned ? { pinned: true } : {}),
  };
  return (await api.GET("/v1/memory/entries", { params: { query }, signal })).data ?? { items: [] };
}

/** How many entries there are on each day, by YYYY-MM-DD. */
export interface Counted {
  readonly days: ReadonlyMap<string, number>;
  /** Whether all of the space was counted. */
  readonly complete: boolean;
  /** Whether it counts just what is listed; else it counts new memories, whatever is listed. */
  readonly exact: boolean;
}

const SERIES_DAYS = 399;

/** Count by days: what is listed where the server can, else the new memories of the last year as it has noted them. */
export async function readCounts(asked: Asked, signal: AbortSignal): Promise<Counted> {
  const { api } = memory.value;
  if (asked.by === "said") {
    const query = { ...saidQuery({ ...asked, until: undefined }), limit: 1, time_zone: zone.value ?? browserZone() };
    const { data } = await api.GET("/v1/memory/browse", { params: { query }, signal });
    return { days: new Map(data?.days?.map(({ day, count }) => [day, count])), complete: data?.complete ?? true, exact: true };
  }
  const query = { space: space.value, since: new Date(Date.now() - SERIES_DAYS * 86_400_000).toISOString() };
  const { data } = await api.GET("/v1/memory/stats", { params: { query }, signal });
  const points = (data?.series?.points ?? []).filter((one) => one.created > 0);
  return { days: new Map(points.map((one) => [one.at.slice(0, 10), one.created])), complete: true, exact: false };
}

function saidQuery(asked: Asked) {
  return {
    space: space.value,
    kind: asked.kind as Kind | "any",
    ...(asked.until === undefined ? {} : { before: endOf(asked.until) }),
    ...(asked.category === undefined ? {} : { category: asked.category }),
    ...(asked.tag === undefined ? {} : { tag: [asked.tag] }),
    ...(asked.pinned ? { pinned: true } : {}),
  };
}

/** The first moment behind a day in the zone in which days are told. */
function endOf(day: string): string {
  return instantOf(dayAfter(day), zone.value);
}

function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
