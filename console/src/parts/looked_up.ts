import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { isProblem, type Recollect } from "recollect-client";

import { memory } from "../app/connection";
import type { Entry } from "./entry_card";

/** What is known of an entry that something else names by its id: nothing yet, the entry, or that it is not there. */
export interface LookedUp {
  readonly entry?: Entry;
  readonly gone?: boolean;
}

const AT_ONCE = 6;
const MOST = 3000;
/** By the client that read them: of somebody else's memory nothing is held. */
const read = new WeakMap<Recollect, Map<string, Signal<LookedUp>>>();
const waiting: (() => Promise<void>)[] = [];
let busy = 0;

/** Return an entry by its id, read once it is asked for; reading it counts as no access. */
export function lookedUp(space: string, id: string): ReadonlySignal<LookedUp> {
  const client = memory.value;
  const all = read.get(client) ?? new Map<string, Signal<LookedUp>>();
  read.set(client, all);
  const key = `${space}/${id}`;
  const known = all.get(key);
  if (known !== undefined) return known;
  const made = signal<LookedUp>({});
  if (all.size >= MOST) all.delete(all.keys().next().value ?? "");
  all.set(key, made);
  waiting.push(async () => {
    try {
      const { data } = await client.api.GET("/v1/memory/entries/{ref}", {
        params: { path: { ref: id }, query: { space, peek: true, include: ["deleted"] } },
      });
      made.value = data === undefined ? { gone: true } : { entry: data as Entry };
    } catch (failure) {
      if (isProblem(failure, "entry-not-found")) made.value = { gone: true };
      else all.delete(key); // asked for again with the next drawing
    }
  });
  next();
  return made;
}

/** Take what was read for outdated: a change was made. */
export function lookAgain(): void {
  read.delete(memory.value);
}

function next(): void {
  if (busy >= AT_ONCE) return;
  const job = waiting.pop(); // the latest first: what was asked for before is scrolled away by now
  if (job === undefined) return;
  busy += 1;
  void job().finally(() => {
    busy -= 1;
    next();
  });
}
