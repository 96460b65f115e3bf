import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { pin, type Shown, vote } from "../src/parts/entry_actions";
import type { Entry } from "../src/parts/entry_card";

const stored = { id: "e", space: "default", pinned: false, usefulness: 0, state: "active", text: "Maya keeps bees.", version: 1 } as unknown as Entry;
let entry: Entry;
const shown: Shown = { change: (_id, change) => void (entry = change(entry)) };
const answers: ((answer: Response) => void)[] = [];

/** Answer the call that waits. */
async function answer(status: number, body: unknown): Promise<void> {
  await vi.waitFor(() => expect(answers.length).toBe(1));
  answers.shift()?.(new Response(JSON.stringify(body), { status, headers: { "Content-Type": status < 400 ? "application/json" : "application/problem+json" } }));
}

beforeEach(() => {
  entry = stored;
  vi.stubGlobal("fetch", () => new Promise<Response>((done) => answers.push(done)));
});
afterEach(() => vi.unstubAllGlobals());

test("what is answered does not hide what was done meanwhile", async () => {
  const pinned = pin(entry, shown);
  const counted = vote(entry, 1, shown);
  expect([entry.pinned, entry.usefulness]).toEqual([true, 1]);
  await answer(200, { ...stored, pinned: true });
  await pinned;
  expect([entry.pinned, entry.usefulness]).toEqual([true, 1]);
  await answer(200, { ...stored, pinned: true, usefulness: 1, version: 2 });
  await counted;
  expect(entry).toEqual({ ...stored, pinned: true, usefulness: 1, version: 2 });
});

test("what is refused is taken back alone", async () => {
  const pinned = pin(entry, shown);
  const counted = vote(entry, 1, shown);
  await answer(404, { type: "about:blank", title: "not there", status: 404 });
  await pinned;
  expect([entry.pinned, entry.usefulness]).toEqual([false, 1]);
  await answer(200, { ...stored, usefulness: 1 });
  await counted;
  expect(entry).toEqual({ ...stored, usefulness: 1 });
});
