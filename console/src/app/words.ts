import { effect, signal } from "@preact/signals";

import { keep, kept } from "./kept";

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a message may be: a text, or a text made of values. */
type Message = string | readonly [string, string] | ((...values: never[]) => string) | { readonly [name: string]: Message };
/** The same messages in the same shape; texts may differ. */
type Same<T> = {
  readonly [N in keyof T]: T[N] extends string ? string : T[N] extends readonly [string, string] ? readonly [string, string] : T[N] extends (...values: infer V) => string ? (...values: V) => string : Same<T[N]>;
};

export const language = signal<Language>(firstLanguage());

effect(() => {
  document.documentElement.lang = language.value;
  keep("language", language.value);
});

/**
 * Make a dictionary of a page or part. What it returns reads the language when it is called: call it where things are
 * drawn, so that they are drawn anew in another language.
 */
export function dictionary<const T extends { readonly [name: string]: Message }>(en: T, de: Same<T>): () => Same<T> {
  const all: Readonly<Record<Language, Same<T>>> = { en: en as unknown as Same<T>, de }; // each text of T is a text
  return () => all[language.value];
}

/** Texts of the dictionaries of a module, by language; the build puts each language into a file of its own. */
type Loaders = Readonly<Record<Language, () => Promise<{ readonly default: readonly unknown[] }>>>;
interface Sheet {
  readonly loaders: Loaders;
  readonly texts: Partial<Record<Language, readonly unknown[]>>;
}
const sheets: Sheet[] = [];

/**
 * What the build makes of the dictionaries of a module (`words_apart.ts`). What it returns makes the dictionary at such a
 * place among them, which can be read once `wordsLoaded` is over.
 */
export function apart(loaders: Loaders): (place: number) => () => unknown {
  const sheet: Sheet = { loaders, texts: {} };
  sheets.push(sheet);
  return (place) => () => sheet.texts[language.value]?.[place];
}

/** Load all words of the modules that are there, in a language; by default in the one that is spoken when they have come. */
export async function wordsLoaded(of?: Language): Promise<void> {
  for (;;) {
    const wanted = of ?? language.value;
    const missing = sheets.filter((one) => one.texts[wanted] === undefined);
    if (missing.length === 0) return;
    await Promise.all(
      missing.map(async (one) => {
        one.texts[wanted] = (await one.loaders[wanted]()).default;
      }),
    );
  }
}

/** Speak another language from now on, as soon as its words are there. */
export async function speak(chosen: Language): Promise<void> {
  await wordsLoaded(chosen);
  language.value = chosen;
}

/** The locale of numbers and times: that of the browser where it speaks the language, else the language's own. */
export function locale(): string {
  return navigator.languages.find((one) => one.startsWith(language.value)) ?? language.value;
}

function firstLanguage(): Language {
  const chosen = kept("language");
  const wanted = [...(chosen === undefined ? [] : [chosen]), ...navigator.languages.map((one) => one.slice(0, 2))];
  return wanted.map((one) => LANGUAGES.find((known) => known === one)).find((one) => one !== undefined) ?? "en";
}
