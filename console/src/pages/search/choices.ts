import type { components } from "recollect-client";

import { instantOf } from "../../app/instants";

type Schemas = components["schemas"];
export type Question = Schemas["SearchRequest"];
export type Profile = Schemas["ProfileName"];
export type Kind = Schemas["Kind"];

export const PROFILES = ["relevant", "fact_check", "continuity", "frequent", "associative", "explore", "balanced"] as const satisfies readonly Profile[];
export const STRATEGIES = ["hybrid", "tiered", "dual", "discover"] as const;
export const KINDS = ["memory", "turn", "handoff", "rollup", "document"] as const satisfies readonly Kind[];
export const STATES = ["archived", "superseded", "expired", "deleted"] as const;
export const TABS = ["all", "pinned", "archived", "superseded", "deleted"] as const;
export const LIMITS = [10, 20, 50] as const;
export type Strategy = (typeof STRATEGIES)[number];
export type State = (typeof STATES)[number];
export type Tab = (typeof TABS)[number];

/** What somebody asked for, as the address of the page has it. */
export interface Choices {
  readonly question: string;
  readonly profile: Profile;
  readonly strategy: Strategy;
  readonly kinds: readonly Kind[];
  readonly categories: readonly string[];
  /** All of these. */
  readonly tags: readonly string[];
  readonly pinned: boolean;
  /** What is searched besides what is in use. */
  readonly include: readonly State[];
  /** Days, both included, of when it was said or happened. */
  readonly from: string;
  readonly until: string;
  /** Local times. */
  readonly asOf: string;
  readonly knownAt: string;
  /** Whether a time that the question names narrows the search to it. */
  readonly times: boolean;
  /** Other spaces than the one that is looked at; "*" for all. */
  readonly spaces: readonly string[] | "*";
  readonly least: number | undefined;
  readonly limit: number;
  /** Which list is shown while nothing is asked. */
  readonly tab: Tab;
}

type Query = Readonly<Record<string, string>>;

/** Return what an address asks for; what it cannot mean is left out. */
export function choicesOf(query: Query): Choices {
  const spaces = query.spaces === "*" ? "*" : listOf(query.spaces);
  const least = Number(query.least);
  return {
    question: query.q ?? "",
    profile: oneOf(PROFILES, query.profile) ?? "relevant",
    strategy: oneOf(STRATEGIES, query.strategy) ?? "hybrid",
    kinds: KINDS.filter((one) => listOf(query.kinds).includes(one)),
    categories: listOf(query.categories),
    tags: listOf(query.tags),
    pinned: query.pinned === "yes",
    include: STATES.filter((one) => listOf(query.include).includes(one)),
    from: dayOf(query.from),
    until: dayOf(query.until),
    asOf: timeOf(query.as_of),
    knownAt: timeOf(query.known_at),
    times: query.times !== "no",
    spaces,
    least: query.least !== undefined && least >= 0 && least <= 1 ? least : undefined,
    limit: LIMITS.find((one) => String(one) === query.limit) ?? 10,
    tab: oneOf(TABS, query.tab) ?? "all",
  };
}

/** Return the query of the address that asks for this; what is as it is by default is left out. */
export function queryOf(choices: Choices): Record<string, string | undefined> {
  return {
    q: choices.question,
    profile: choices.profile === "relevant" ? undefined : choices.profile,
    strategy: choices.strategy === "hybrid" ? undefined : choices.strategy,
    kinds: listed(choices.kinds),
    categories: listed(choices.categories),
    tags: listed(choices.tags),
    pinned: choices.pinned ? "yes" : undefined,
    include: listed(choices.include),
    from: choices.from,
    until: choices.until,
    as_of: choices.asOf,
    known_at: choices.knownAt,
    times: choices.times ? undefined : "no",
    spaces: choices.spaces === "*" ? "*" : listed(choices.spaces),
    least: choices.least === undefined ? undefined : String(choices.least),
    limit: choices.limit === 10 ? undefined : String(choices.limit),
    tab: choices.tab === "all" ? undefined : choices.tab,
  };
}

/** Return the search that they mean; `space` is the one that is looked at. */
export function searchOf(choices: Choices, space: string, zone?: string): Question {
  const at = choices.knownAt === "" ? {} : { known_at: instantOf(choices.knownAt, zone) };
  // What is forgotten was never searched as it was known then
  const include = choices.include.filter((one) => choices.knownAt === "" || one !== "deleted");
  return { ...questionOf(choices, zone), ...spacesOf(choices, space), ...at, include, strategy: choices.strategy };
}

/** Return the question of which it is asked why it did not find something: one space, without a strategy. */
export function whyNotOf(choices: Choices, space: string, entryId: string, zone?: string): Schemas["WhyNotRequest"] {
  const include = choices.include.filter((one) => one !== "deleted");
  return { ...questionOf(choices, zone), space, include, entry_id: entryId };
}

function questionOf(choices: Choices, zone?: string) {
  const filter = filterOf(choices, zone);
  return {
    query: choices.question.trim(),
    limit: choices.limit,
    profile: choices.profile,
    ...(choices.times ? {} : { temporal: false }),
    ...(choices.kinds.length === 0 ? {} : { kinds: [...choices.kinds] }),
    ...(choices.least === undefined ? {} : { min_relevance: choices.least }),
    ...(choices.asOf === "" ? {} : { as_of: instantOf(choices.asOf, zone) }),
    ...(Object.keys(filter).length === 0 ? {} : { filter }),
  };
}

function spacesOf(choices: Choices, space: string) {
  if (choices.spaces === "*") return { spaces: "*" as const };
  const others = choices.spaces.filter((one) => one !== space);
  return others.length === 0 ? { space } : { spaces: [space, ...others] };
}

function filterOf(choices: Choices, zone?: string): NonNullable<Question["filter"]> {
  const window = {
    ...(choices.from === "" ? {} : { after: instantOf(choices.from, zone) }),
    ...(choices.until === "" ? {} : { before: instantOf(dayAfter(choices.until), zone) }),
  };
  return {
    ...(choices.tags.length === 0 ? {} : { tags: { all: [...choices.tags] } }),
    ...(choices.categories.length === 0 ? {} : { categories: [...choices.categories] }),
    ...(choices.pinned ? { pinned: true } : {}),
    ...(Object.keys(window).length === 0 ? {} : { occurred_at: window }),
  };
}

/** What a listing asks for, and which of the filters no listing knows. */
export interface ListingChoice {
  readonly query: {
    readonly state?: "archived" | "superseded" | "deleted";
    readonly pinned?: boolean;
    readonly kind?: Kind;
    readonly category?: string;
    readonly tag?: string[];
  };
  readonly ignored: readonly ("kinds" | "categories" | "include" | "window" | "as_of" | "known_at" | "spaces" | "least")[];
}

/** Return the listing that is shown while nothing is asked. It takes one kind and one category, in one space. */
export function listingOf(choices: Choices): ListingChoice {
  const [kind, ...moreKinds] = choices.kinds;
  const [category, ...moreCategories] = choices.categories;
  const ignored = [
    moreKinds.length > 0 && "kinds",
    moreCategories.length > 0 && "categories",
    choices.include.length > 0 && "include",
    (choices.from !== "" || choices.until !== "") && "window",
    choices.asOf !== "" && "as_of",
    choices.knownAt !== "" && "known_at",
    choices.spaces.length > 0 && "spaces",
    choices.least !== undefined && "least",
  ] as const;
  return {
    query: {
      ...(choices.tab === "all" || choices.tab === "pinned" ? {} : { state: choices.tab }),
      ...(choices.tab === "pinned" || choices.pinned ? { pinned: true } : {}),
      ...(kind === undefined || moreKinds.length > 0 ? {} : { kind }),
      ...(category === undefined || moreCategories.length > 0 ? {} : { category }),
      ...(choices.tags.length === 0 ? {} : { tag: [...choices.tags] }),
    },
    ignored: ignored.filter((one) => one !== false),
  };
}

/** Whether any filter narrows what is shown. */
export function isNarrowed(choices: Choices): boolean {
  const narrowing = { ...choices, question: "", tab: "all", profile: "relevant", strategy: "hybrid", limit: 10, times: true } as const;
  return Object.values(queryOf(narrowing)).some((one) => one !== undefined && one !== "");
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** Commas part values; those within one are written as "\,". */
function listed(values: readonly string[]): string | undefined {
  return values.length === 0 ? undefined : values.map((one) => one.replace(/[\\,]/g, "\\$&")).join(",");
}

function listOf(text: string | undefined): readonly string[] {
  const parts = (text ?? "").match(/(?:\\.|[^\\,])+/gsu) ?? [];
  return [...new Set(parts.map((one) => one.replace(/\\(.)/gsu, "$1")))];
}

function oneOf<T extends string>(known: readonly T[], given: string | undefined): T | undefined {
  return known.find((one) => one === given);
}

function dayOf(text: string | undefined): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text ?? "") && !Number.isNaN(Date.parse(text ?? "")) ? (text ?? "") : "";
}

function timeOf(text: string | undefined): string {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text ?? "") && !Number.isNaN(Date.parse(text ?? "")) ? (text ?? "") : "";
}
