import { expect, test } from "vitest";

import { textsIn } from "../texts_in";
import largest from "../src/pages/search/words.ts?raw";

const MODULE = `
import { dictionary, locale } from "../app/words";
import { number } from "../app/formats";

const count = (many: number) => number(many);
export const words = dictionary(
  { title: "Memory", tools: { words: "By plain words", count: "Count" }, all: (many: number) => \`\${count(many)} in all\` },
  { title: "Gedächtnis", tools: { words: "Nach Wörtern", count: "Anzahl" }, all: (many: number) => \`\${count(many)} insgesamt\` },
);
export const others = dictionary({ words: "Words", day: locale() }, { words: "Wörter", day: locale() });
`;

test("a language has its own texts, and what they need of their module", () => {
  const german = textsIn(MODULE, "words.ts", "de");
  for (const needed of ["Gedächtnis", "Nach Wörtern", "Wörter", "const count", "import { number }", "locale"]) expect(german).toContain(needed);
});

test("no text of the other language goes along, whatever the texts are called", () => {
  expect(textsIn(MODULE, "words.ts", "de")).not.toMatch(/By plain words|Memory|dictionary\(/);
  expect(textsIn(MODULE, "words.ts", "en")).not.toMatch(/Gedächtnis|Nach Wörtern|dictionary\(/);
});

test("so it is with the largest dictionary of the console", () => {
  expect(textsIn(largest, "words.ts", "de")).toContain("Wofür?");
  expect(textsIn(largest, "words.ts", "de")).not.toContain("What is it for?");
});
