import { readFileSync } from "node:fs";

import type { Plugin } from "vite";

import { callsOf, DICTIONARY, parsed, textsIn } from "./texts_in.ts";

const WORDS = "?words=";

/**
 * Put the texts of each language into files of their own, so that nobody loads a language that they do not read.
 *
 * A module that makes dictionaries is built as one that says where their texts are; `apart` of app/words loads those of
 * the language at hand. What the texts need of the module, such as a function that counts, goes with them.
 */
export const wordsApart: Plugin = {
  name: "words-apart",
  apply: "build",
  enforce: "pre",
  resolveId(id) {
    return id.includes(WORDS) ? id : undefined;
  },
  load(id) {
    const [path = "", language] = id.split(WORDS);
    if (language === undefined) return undefined;
    const code = readFileSync(path, "utf-8");
    this.addWatchFile(path);
    return { code: textsIn(code, path, language), moduleType: "js" };
  },
  transform(code, id) {
    if (!/\/src\/.*\.tsx?$/.test(id) || !code.includes(`${DICTIONARY}(`)) return undefined;
    const file = parsed(id, code);
    const calls = callsOf(file);
    if (calls.length === 0) return undefined;
    // From the last one, so that the places of the others stay
    const made = [...calls].reverse().reduce((text, call, place) => text.slice(0, call.getStart()) + `__words(${calls.length - 1 - place})` + text.slice(call.getEnd()), code);
    const loaders = ["en", "de"].map((language) => `${language}: () => import(${JSON.stringify(`${id}${WORDS}${language}`)})`);
    // What is imported is there before the first line
    return { code: `const __words = __apart({ ${loaders.join(", ")} });\n${made.replace(/(import \{[^}]*)\bdictionary\b/, "$1apart as __apart")}`, map: null };
  },
};
