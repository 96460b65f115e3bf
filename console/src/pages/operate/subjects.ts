/** What is measured, by subject: the names of families without `recollect_` before them. */
export const SUBJECTS = {
  calls: ["request", "api_error", "rate_limited", "limiter_failed", "failure", "request_time_seconds"],
  searches: ["search", "degraded_search", "summary_answered", "memories_served", "memories_echoed", "degraded_reason", "rerank", "search_time_seconds"],
  memories: [
    ...["memories_created", "memories_merged", "memories_flagged", "memories_trimmed", "only_protected_left", "conflicts_opened", "conflicts_dismissed"],
    ...["memories_skipped", "user_action"],
  ],
  vectors: [
    ...["pending_changes", "oldest_pending_change_seconds", "requests_waiting", "requests_set_aside", "entries_embedded", "requests_stale", "requests_released"],
    ...["requests_given_up", "memories_compared", "memories_tagged", "comparisons_given_up", "extractions_given_up", "memories_extracted"],
    ...["extracted_facts_dropped", "memories_enriched", "time_to_embed_seconds"],
  ],
  jobs: ["schedule_heartbeat", "job_step", "job_changes", "job_lease_conflicts", "job_set_aside", "job_step_time_seconds"],
  model: ["model_asked", "model_failed", "model_tokens", "model_cost_dollars", "model_failure_reason"],
  outside: [
    ...["changes_published", "changes_not_taken", "changes_given_up", "changes_waiting", "changes_set_aside", "oldest_unpublished_change_seconds"],
    ...["publish_lag_seconds"],
  ],
} as const;
export type Subject = keyof typeof SUBJECTS | "other";

const PREFIX = "recollect_";
const SUBJECT_OF: ReadonlyMap<string, Subject> = new Map(Object.entries(SUBJECTS).flatMap(([subject, families]) => families.map((one) => [one, subject as Subject] as const)));

/** Return what is measured by subject, in the order above; what no subject names stands with the others, at the end. */
export function bySubject<T extends { readonly name: string }>(families: readonly T[]): readonly (readonly [Subject, readonly T[]])[] {
  const order = [...SUBJECT_OF.keys()];
  const found = new Map<Subject, T[]>();
  for (const subject of [...Object.keys(SUBJECTS), "other"] as Subject[]) found.set(subject, []);
  const placed = [...families].sort((one, other) => order.indexOf(shortName(one)) - order.indexOf(shortName(other)));
  for (const family of placed) found.get(SUBJECT_OF.get(shortName(family)) ?? "other")?.push(family);
  return [...found].filter(([, all]) => all.length > 0);
}

/** Return the name of a family without what all of them begin with. */
export function shortName({ name }: { readonly name: string }): string {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;
}
