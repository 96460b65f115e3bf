import { beforeEach, expect, test } from "vitest";

import { toasts } from "../src/app/toasts";
import { decide, made, takeLastBack } from "../src/pages/decide/decisions";

const done: string[] = [];
let answer = (): void => undefined;
let refuse = (): void => undefined;

beforeEach(() => {
  done.length = 0;
  made.value = [];
  toasts.value = [];
});

function slowly(name: string): Promise<void> {
  return decide({
    said: `said ${name}`,
    act: () =>
      new Promise<void>((answered, refused) => {
        done.push(name);
        answer = answered;
        refuse = () => refused(new Error("refused"));
      }),
    hide: () => done.push(`${name} hidden`),
    show: () => done.push(`${name} shown`),
    back: async () => {
      done.push(`${name} back`);
      return "taken back";
    },
  });
}

async function settled(): Promise<void> {
  await new Promise((over) => setTimeout(over));
}

test("a decision that is not answered yet is the one that is taken back", async () => {
  const decided = slowly("first");
  await settled();
  const back = takeLastBack();
  expect(done).toEqual(["first hidden", "first"]);
  answer();
  await Promise.all([decided, back]);
  expect(done).toEqual(["first hidden", "first", "first back"]);
  expect(toasts.value.map(({ text, undo }) => [text, undo])).toEqual([
    ["said first", undefined],
    ["taken back", undefined],
  ]);
  expect(made.value).toEqual([]);
});

test("where it is refused it is seen again, and there is nothing to take back", async () => {
  const decided = slowly("first");
  await settled();
  const back = takeLastBack();
  refuse();
  await Promise.all([decided, back]);
  expect(done).toEqual(["first hidden", "first", "first shown"]);
  expect(toasts.value).toHaveLength(1);
  expect(made.value).toEqual([]);
});

test("a toast does not offer to take back what was taken back by the key", async () => {
  const decided = slowly("first");
  await settled();
  answer();
  await decided;
  expect(toasts.value.map(({ text, undo }) => [text, typeof undo])).toEqual([["said first", "function"]]);
  await takeLastBack();
  expect(toasts.value.map(({ text, undo }) => [text, undo])).toEqual([["taken back", undefined]]);
});
