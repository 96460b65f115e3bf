import type { components } from "recollect-client";

import type { Entry } from "../../parts/entry_card";

export type Version = components["schemas"]["VersionAnswer"];

/** A value that an entry has or had, and who made it so. */
export interface Step {
  readonly entry: Entry;
  /** Undefined for the first value: it was written so. */
  readonly by: string | undefined;
  readonly reason: string | undefined;
  readonly at: string;
  /** What it was before; undefined where that is not known. */
  readonly before: Entry | undefined;
}

/** Return the values of an entry, the one it has now first. `versions` are the former ones, the latest first. */
export function stepsOf(entry: Entry, versions: readonly Version[]): readonly Step[] {
  const values = [entry, ...versions.map((one) => one.entry)];
  return values.map((value, place) => {
    const former = versions[place]; // what it replaced, with who did that
    return {
      entry: value,
      by: former?.replaced_by,
      reason: former?.reason ?? undefined,
      at: former?.replaced_at ?? value.modified_at,
      before: former?.entry,
    };
  });
}

/** Something of an entry besides its text that a version has changed. */
export interface Change {
  readonly field: "name" | "category" | "state" | "pinned" | "manually_saved" | "valid_from" | "valid_to" | "added" | "removed" | "importance" | "repeat_count" | "source_ids" | "metadata";
  readonly before: string;
  readonly after: string;
}

const COMPARED = ["name", "category", "state", "pinned", "manually_saved", "valid_from", "valid_to", "importance", "repeat_count"] as const;

/** Return what differs between two values of an entry, but for the text. */
export function changesOf(before: Entry, after: Entry): readonly Change[] {
  const added = after.tags.filter((one) => !before.tags.includes(one));
  const removed = before.tags.filter((one) => !after.tags.includes(one));
  return [
    ...COMPARED.filter((field) => before[field] !== after[field]).map((field) => ({ field, before: shown(before[field]), after: shown(after[field]) })),
    ...(added.length === 0 ? [] : [{ field: "added" as const, before: "", after: added.join(", ") }]),
    ...(removed.length === 0 ? [] : [{ field: "removed" as const, before: removed.join(", "), after: "" }]),
    ...(before.source_ids.join() === after.source_ids.join() ? [] : [{ field: "source_ids" as const, before: String(before.source_ids.length), after: String(after.source_ids.length) }]),
    ...(JSON.stringify(before.metadata) === JSON.stringify(after.metadata) ? [] : [{ field: "metadata" as const, before: "", after: "" }]),
  ];
}

/** Who gave an entry a tag: undefined where it came with it, or nobody knows any more. */
export interface Origin {
  readonly by: string | undefined;
  readonly reason: string | undefined;
  readonly at: string | undefined;
}

/** Return by whom, why and when each tag was given; of a tag that was taken away in between, when it came back. */
export function tagOrigins(entry: Entry, versions: readonly Version[]): ReadonlyMap<string, Origin> {
  const steps = stepsOf(entry, versions);
  return new Map(
    entry.tags.map((tag) => {
      const given = steps.find((step) => step.before !== undefined && !step.before.tags.includes(tag));
      return [tag, { by: given?.by, reason: given?.reason, at: given?.at }];
    }),
  );
}

function shown(value: string | number | boolean | null): string {
  return value === null ? "" : String(value);
}
