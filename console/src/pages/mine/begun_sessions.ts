import type { components } from "recollect-client";

import { memory } from "../../app/connection";

type Item = components["schemas"]["AuditAnswer"];

export interface Begun {
  readonly session: string;
  readonly at: string;
}

const HOUR = 3_600_000;

/** The conversations that were begun incognito lately and not ended, by the audit trail. */
export async function begunSessions(space: string, hours: number, signal: AbortSignal): Promise<readonly Begun[]> {
  const trail = async (action: "incognito_started" | "incognito_ended") =>
    (await memory.value.api.GET("/v1/memory/audit", { params: { query: { space, action, limit: 50 } }, signal })).data?.items ?? [];
  const [started, ended] = await Promise.all([trail("incognito_started"), trail("incognito_ended")]);
  return stillBegun(started, ended, hours, Date.now());
}

/** What was begun less than so many hours ago, and not ended since. */
export function stillBegun(started: readonly Pick<Item, "at" | "subject">[], ended: readonly Pick<Item, "at" | "subject">[], hours: number, now: number): readonly Begun[] {
  const found = new Map<string, string>();
  for (const { subject, at } of started) {
    const isLatest = !found.has(subject);
    const runs = Date.parse(at) + hours * HOUR > now && !ended.some((one) => one.subject === subject && Date.parse(one.at) >= Date.parse(at));
    if (isLatest && runs) found.set(subject, at);
  }
  return [...found].map(([session, at]) => ({ session, at }));
}
