import type { components } from "recollect-client";

import { memory } from "../app/connection";
import { moment } from "../app/formats";
import { carriedOut, keyed } from "../app/outbox";
import { addressOf } from "../app/place";
import { told } from "../app/problems";
import { tell } from "../app/toasts";
import { dictionary } from "../app/words";
import type { Entry } from "./entry_card";

type Schemas = components["schemas"];

const words = dictionary(
  {
    pinned: "Pinned: every context shows it from now on.",
    unpinned: "Pinned no more.",
    forgotten: (until: string) => `Forgotten. It can be brought back until ${until}.`,
    others: (count: number) => (count === 1 ? "One more entry says the same." : `${count} more entries say the same.`),
    with: (count: number) => (count === 1 ? "One more went with it." : `${count} more went with it.`),
    restored: "It is back.",
    useful: "Counted as useful.",
    useless: "Counted as not useful.",
    voteBack: "That does not count any more.",
    skipped: { memory_off: "Nothing was changed: memory is switched off in this space.", incognito: "Nothing was changed: the session is incognito." },
  },
  {
    pinned: "Angeheftet: Ab jetzt steht es in jedem Kontext.",
    unpinned: "Nicht mehr angeheftet.",
    forgotten: (until: string) => `Vergessen. Bis ${until} lässt es sich zurückholen.`,
    others: (count: number) => (count === 1 ? "Ein weiterer Eintrag sagt dasselbe." : `${count} weitere Einträge sagen dasselbe.`),
    with: (count: number) => (count === 1 ? "Ein weiterer Eintrag ging mit." : `${count} weitere Einträge gingen mit.`),
    restored: "Es ist wieder da.",
    useful: "Als nützlich gezählt.",
    useless: "Als nicht nützlich gezählt.",
    voteBack: "Das zählt nicht mehr.",
    skipped: { memory_off: "Nichts wurde geändert: In diesem Bereich ist das Gedächtnis ausgeschaltet.", incognito: "Nichts wurde geändert: Das Gespräch ist inkognito." },
  },
);

/** Where entries are shown that somebody changes. */
export interface Shown {
  readonly change: (id: string, change: (entry: Entry) => Entry) => void;
}

/** Pin an entry, or unpin it. */
export async function pin(entry: Entry, shown: Shown): Promise<void> {
  const pinned = !entry.pinned;
  await atOnce(entry, shown, { pinned }, async (key) => {
    const call = { params: { path: { ref: entry.id }, query: { space: entry.space } }, ...keyed(key) };
    const { data } = pinned ? await memory.value.api.POST("/v1/memory/entries/{ref}/pin", call) : await memory.value.api.DELETE("/v1/memory/entries/{ref}/pin", call);
    tell(pinned ? words().pinned : words().unpinned, { undo: () => void pin({ ...entry, pinned }, shown) });
    return data;
  });
}

/** Forget an entry, with `cascade` what says the same as well; `expected` is the version that was looked at. */
export async function forget(entry: Entry, shown: Shown, { cascade = false, expected }: { cascade?: boolean; expected?: number } = {}): Promise<void> {
  await atOnce(entry, shown, { state: "deleted" }, async (key) => {
    const headers = { ...keyed(key).headers, ...(expected === undefined ? {} : { "If-Match": `"${expected}"` }) };
    const { data } = await memory.value.api.DELETE("/v1/memory/entries/{ref}", {
      params: { path: { ref: entry.id }, query: { space: entry.space, cascade } },
      headers,
    });
    if (data === undefined) return undefined;
    const t = words();
    const [other] = data.also;
    const more = other === undefined ? undefined : { text: t.others(data.also.length), href: addressOf("entry", [entry.space, other]) };
    const together = data.forgotten_with_it.length > 0 ? [t.with(data.forgotten_with_it.length)] : [];
    const gone: Entry = { ...entry, state: "deleted", version: data.version, undo_until: data.undo_until };
    tell([t.forgotten(moment(data.undo_until)), ...together].join(" "), { undo: () => void restore(gone, shown), more });
    return gone;
  });
}

/** Bring back an entry that was forgotten, archived or superseded. */
export async function restore(entry: Entry, shown: Shown): Promise<void> {
  await atOnce(entry, shown, { state: "active" }, async (key) => {
    const { data } = await memory.value.api.POST("/v1/memory/entries/{ref}/restore", {
      params: { path: { ref: entry.id }, query: { space: entry.space } },
      ...keyed(key),
    });
    tell(words().restored);
    return data;
  });
}

/** Say that an entry was of use (1), or was not (-1); `back` takes the opposite back. */
export async function vote(entry: Entry, value: 1 | -1, shown: Shown, { back = false } = {}): Promise<void> {
  const usefulness = entry.usefulness + value;
  await atOnce(entry, shown, { usefulness }, async (key) => {
    const { data } = await memory.value.api.POST("/v1/memory/entries/{ref}/votes", {
      params: { path: { ref: entry.id }, query: { space: entry.space } },
      body: { value },
      ...keyed(key),
    });
    if (isSkipped(data)) {
      tell(words().skipped[data.reason], { bad: true });
      return entry;
    }
    if (back) tell(words().voteBack);
    else tell(value === 1 ? words().useful : words().useless, { undo: () => void vote({ ...entry, usefulness }, value === 1 ? -1 : 1, shown, { back: true }) });
    return data;
  });
}

/** Whether nothing was done since the space is paused or the session is incognito. */
export function isSkipped(answer: unknown): answer is Schemas["SkippedAnswer"] {
  return typeof answer === "object" && answer !== null && (answer as { action?: unknown }).action === "skipped" && "reason" in answer && !("entry" in answer);
}

/** What to say where nothing was done. */
export function skippedWords(answer: Schemas["SkippedAnswer"]): string {
  return words().skipped[answer.reason];
}

/** What was done with an entry and is not answered yet, the earliest first; by its id. */
const unanswered = new Map<string, readonly Partial<Entry>[]>();

/** Show a change at once, then what the server made of it; take it back where the server refuses. */
async function atOnce(entry: Entry, shown: Shown, next: Partial<Entry>, call: (key: string) => Promise<Entry | undefined>): Promise<void> {
  const before = Object.fromEntries(Object.keys(next).map((name) => [name, entry[name as keyof Entry]]));
  unanswered.set(entry.id, [...(unanswered.get(entry.id) ?? []), next]);
  shown.change(entry.id, (one) => ({ ...one, ...next }));
  try {
    const answer = await carriedOut(call);
    const later = doneSince(entry.id, next);
    if (answer !== undefined) shown.change(entry.id, () => Object.assign({}, answer, ...later));
  } catch (failure) {
    const later = doneSince(entry.id, next);
    shown.change(entry.id, (one) => Object.assign({}, one, before, ...later));
    const { what, then } = told(failure);
    tell(`${what} ${then}`, { bad: true });
  }
}

/** Take a change for answered, and return what was done with the entry after it: that is still to be seen. */
function doneSince(id: string, answered: Partial<Entry>): readonly Partial<Entry>[] {
  const left = (unanswered.get(id) ?? []).filter((one) => one !== answered);
  if (left.length > 0) unanswered.set(id, left);
  else unanswered.delete(id);
  return left;
}
