import type { components } from "recollect-client";

export type Suggestion = components["schemas"]["SuggestionAnswer"];
export type Edit = components["schemas"]["EditAnswer"];

/** Memories of which the same is to become, as far as tags go. */
export interface TagGroup {
  readonly add: readonly string[];
  readonly drop: readonly string[];
  readonly ids: readonly string[];
}

/** The edits that change tags alone, those of the same change together; the largest group first. */
export function tagGroups(edits: readonly Edit[]): readonly TagGroup[] {
  const found = new Map<string, { add: readonly string[]; drop: readonly string[]; ids: string[] }>();
  for (const edit of edits) {
    if (changesText(edit) || edit.add_tags.length + edit.drop_tags.length === 0) continue;
    const key = JSON.stringify([edit.add_tags, edit.drop_tags]);
    const group = found.get(key) ?? { add: edit.add_tags, drop: edit.drop_tags, ids: [] };
    group.ids.push(edit.entry_id);
    found.set(key, group);
  }
  return [...found.values()].sort((one, other) => other.ids.length - one.ids.length);
}

/** The edits of what memories say, are filed under or count as; each stands by itself. */
export function otherEdits(edits: readonly Edit[]): readonly Edit[] {
  return edits.filter(changesText);
}

/** The tags that a suggestion would give, each with how many memories would get it, the most frequent first. */
export function givenTags(edits: readonly Edit[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const edit of edits) for (const tag of edit.add_tags) found.set(tag, (found.get(tag) ?? 0) + 1);
  return new Map([...found].sort(([, one], [, other]) => other - one));
}

/** What somebody wrote beside the tags that a suggestion gives: another name, or that it is not to be given. */
export type Renaming = ReadonlyMap<string, string | null>;

/** The names to send: those that differ, and null for tags that are not to be given; an empty name is none either. */
export function namesToSend(edits: readonly Edit[], renaming: Renaming): Readonly<Record<string, string | null>> {
  const names: Record<string, string | null> = {};
  for (const tag of givenTags(edits).keys()) {
    const wanted = renaming.get(tag);
    if (wanted === undefined || wanted === tag) continue;
    names[tag] = wanted === null || wanted.trim() === "" ? null : wanted.trim();
  }
  return names;
}

function changesText(edit: Edit): boolean {
  return edit.text !== null || edit.state !== null || edit.category !== null;
}
