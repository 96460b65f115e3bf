import { expect, test } from "vitest";

import { type Piece, wordDiff } from "../src/parts/diff";

const shown = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ kind, text }) => ({ same: text, gone: `[-${text}-]`, new: `{+${text}+}` })[kind])
    .join("");
const made = (pieces: readonly Piece[], kind: "gone" | "new") =>
  pieces
    .filter((one) => one.kind !== (kind === "gone" ? "new" : "gone"))
    .map((one) => one.text)
    .join("");

test("what changed is told word by word, and phrases stay together", () => {
  expect(shown("Our standup is every weekday at 9:00.", "Our standup is every weekday at 9:30.")).toMatch(/^Our standup is every weekday at /);
  expect(shown("I run five kilometres.", "I swim in the pool.")).toBe("I [-run five kilometres-]{+swim in the pool+}.");
  expect(shown("a b c", "a x c")).toBe("a [-b-]{+x+} c");
  expect(shown("same", "same")).toBe("same");
  expect(shown("", "new")).toBe("{+new+}");
  expect(shown("old", "")).toBe("[-old-]");
});

test("both texts can be read out of it, whatever they are", () => {
  let seed = 7;
  const chance = (below: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
  const words = ["tea", " ", "Zug", "\n", "<b>", "猫が好き", "שלום", "👩‍👩‍👧", ",", "é"];
  const text = () => Array.from({ length: chance(40) }, () => words[chance(words.length)]).join("");
  for (let round = 0; round < 300; round += 1) {
    const [before, after] = [text(), text()];
    const pieces = wordDiff(before, after);
    expect(made(pieces, "gone")).toBe(before);
    expect(made(pieces, "new")).toBe(after);
    expect(pieces.every((one) => one.text !== "")).toBe(true);
  }
});

test("texts as long as a memory may be are told apart in no time, also when they have nothing in common", () => {
  const long = (word: string) => Array.from({ length: 8000 / (word.length + 1) }, (_, place) => `${word}${place % 10}`).join(" ").slice(0, 8000);
  const began = performance.now();
  const pieces = wordDiff(long("abc"), long("xyz"));
  expect(performance.now() - began).toBeLessThan(2000);
  expect(made(pieces, "new")).toBe(long("xyz"));
  expect(wordDiff(long("abc"), `${long("abc").slice(0, 7000)} end`).length).toBeLessThan(5);
});
