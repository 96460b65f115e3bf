import { ConnectionError } from "recollect-client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { carriedOut, unsent } from "../src/app/outbox";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a change waits for the connection and is sent again under the same key", async () => {
  const keys: string[] = [];
  const done = carriedOut(async (key) => {
    keys.push(key);
    if (keys.length < 3) throw new ConnectionError("away");
    return "stored";
  });
  await vi.advanceTimersByTimeAsync(1);
  expect(unsent.value).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await done).toBe("stored");
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(3);
  expect(unsent.value).toBe(0);
});

test("it is sent at once when this machine is online again", async () => {
  let calls = 0;
  const done = carriedOut(async () => {
    calls += 1;
    if (calls === 1) throw new ConnectionError("away");
    return calls;
  });
  await vi.advanceTimersByTimeAsync(1);
  dispatchEvent(new Event("online"));
  expect(await done).toBe(2);
});

test("what the server refuses is thrown, and nothing waits", async () => {
  await expect(carriedOut(async () => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  expect(unsent.value).toBe(0);
});

test("changes are carried out in the order in which they were made, whatever becomes of the former ones", async () => {
  const done: string[] = [];
  let answer = (): void => undefined;
  const slow = carriedOut(async () => {
    done.push("slow");
    await new Promise<void>((answered) => (answer = answered));
    done.push("slow answered");
  });
  const refused = carriedOut(async () => {
    done.push("refused");
    throw new Error("refused");
  });
  const last = carriedOut(async () => done.push("last"));
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(["slow"]);
  answer();
  await slow;
  await expect(refused).rejects.toThrow("refused");
  await last;
  expect(done).toEqual(["slow", "slow answered", "refused", "last"]);
});

test("all that stand behind one that waits for the connection are told as unsent, and keep the page", async () => {
  let away = true;
  const call = async () => {
    if (away) throw new ConnectionError("away");
  };
  const all = [carriedOut(call), carriedOut(call), carriedOut(call)];
  await vi.advanceTimersByTimeAsync(1);
  expect(unsent.value).toBe(3);
  const left = new Event("beforeunload", { cancelable: true });
  dispatchEvent(left);
  expect(left.defaultPrevented).toBe(true);
  away = false;
  dispatchEvent(new Event("online"));
  await Promise.all(all);
  expect(unsent.value).toBe(0);
  const again = new Event("beforeunload", { cancelable: true });
  dispatchEvent(again);
  expect(again.defaultPrevented).toBe(false);
});
