import type { components } from "recollect-client";

import { instantOf, localOf } from "../../app/instants";
import type { Entry } from "../../parts/entry_card";

export type Edit = components["schemas"]["EntryEdit"];

/** What of an entry can be changed, as the fields of a form have it: times are local ones, tags have commas between them. */
export interface Form {
  readonly text: string;
  readonly tags: string;
  readonly category: string;
  readonly name: string;
  readonly validFrom: string;
  readonly validTo: string;
}

export const FIELDS = ["text", "tags", "category", "name", "validFrom", "validTo"] as const satisfies readonly (keyof Form)[];
export type Field = (typeof FIELDS)[number];

export function formOf(entry: Entry, zone?: string): Form {
  const local = (iso: string | null) => (iso === null ? "" : localOf(iso, zone));
  return {
    text: entry.text,
    tags: entry.tags.join(", "),
    category: entry.category ?? "",
    name: entry.name ?? "",
    validFrom: local(entry.valid_from),
    validTo: local(entry.valid_to),
  };
}

/** Return the fields that somebody has changed. */
export function changed(before: Form, after: Form): readonly Field[] {
  return FIELDS.filter((field) => (field === "tags" ? tagsOf(before.tags).join() !== tagsOf(after.tags).join() : before[field] !== after[field]));
}

/** Return the change to send: what is as it was is not named, and what was emptied is null. Undefined where nothing has changed. */
export function editOf(before: Form, after: Form, reason: string, zone?: string): Edit | undefined {
  const fields = changed(before, after);
  if (fields.length === 0) return undefined;
  const orNull = (text: string) => (text.trim() === "" ? null : text.trim());
  const moment = (local: string) => (local === "" ? null : instantOf(local, zone));
  const values: Readonly<Record<Field, Partial<Edit>>> = {
    text: { text: after.text.trim() },
    tags: { tags: tagsOf(after.tags) },
    category: { category: orNull(after.category) },
    name: { name: orNull(after.name) },
    validFrom: { valid_from: moment(after.validFrom) },
    validTo: { valid_to: moment(after.validTo) },
  };
  return Object.assign({}, ...fields.map((field) => values[field]), reason.trim() === "" ? {} : { reason: reason.trim() }) as Edit;
}

/** A field that differs between what I want and what somebody else has stored meanwhile. */
export interface Difference {
  readonly field: Field;
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
  /** Whether both have changed it, each in another way. */
  readonly both: boolean;
}

/** Return what differs between two changes of the same version. */
export function differences(base: Form, mine: Form, theirs: Form): readonly Difference[] {
  const [byMe, byThem] = [changed(base, mine), changed(base, theirs)];
  return changed(mine, theirs).map((field) => ({
    field,
    base: base[field],
    mine: mine[field],
    theirs: theirs[field],
    both: byMe.includes(field) && byThem.includes(field),
  }));
}

/** Return theirs with everything that I have changed. */
export function mineOver(base: Form, mine: Form, theirs: Form): Form {
  return Object.assign({}, theirs, ...changed(base, mine).map((field) => ({ [field]: mine[field] }))) as Form;
}

/** Return the tags of a text with commas between them, each once, as they are kept. */
export function tagsOf(text: string): string[] {
  return [...new Set(text.split(",").map((one) => one.trim().toLowerCase()))].filter((one) => one !== "");
}
