import type { components } from "recollect-client";

import { instantOf } from "../../app/instants";

type Schemas = components["schemas"];
export type Request = Schemas["ContextRequest"];
export type Answer = Schemas["ContextAnswer"];
export type Message = { readonly role: Schemas["Role"]; readonly content: string };

export const PROFILES = ["relevant", "fact_check", "continuity", "frequent", "associative", "explore", "balanced"] as const satisfies readonly Schemas["ProfileName"][];
export const STRATEGIES = ["hybrid", "tiered", "dual", "discover", "rerank"] as const satisfies readonly Schemas["Strategy"][];
export const FORMATS = ["markdown", "json"] as const satisfies readonly Schemas["ContextFormat"][];
export const TOKENIZERS = ["wordpiece", "bytes"] as const satisfies readonly Schemas["Tokenizer"][];
export const KINDS = ["memory", "turn", "handoff", "rollup", "document"] as const satisfies readonly Schemas["Kind"][];
export const MOST_TOKENS = 32_000;
export const MOST_TURNS = 20;

/** What may differ between two contexts that are held beside each other. */
export interface Setting {
  readonly tokens: number;
  readonly profile: (typeof PROFILES)[number];
  readonly strategy: (typeof STRATEGIES)[number];
  readonly format: (typeof FORMATS)[number];
  readonly tokenizer: (typeof TOKENIZERS)[number];
}

/** What holds for both. */
export interface Common {
  readonly session: string;
  readonly turns: number;
  /** At least one of them. */
  readonly tags: readonly string[];
  readonly kinds: readonly (typeof KINDS)[number][];
  /** Days, both included. */
  readonly from: string;
  readonly until: string;
  /** What a memory must have at least; undefined where the floor decides. */
  readonly least: number | undefined;
}

export interface Choices {
  readonly question: string;
  readonly first: Setting;
  /** What the first is compared with. */
  readonly second: Setting | undefined;
  readonly common: Common;
}

export const DEFAULT: Setting = { tokens: 1000, profile: "relevant", strategy: "hybrid", format: "markdown", tokenizer: "wordpiece" };
const SECOND = "b_"; // what the second setting's names begin with

type Query = Readonly<Record<string, string>>;

/** Return what an address asks for; what it cannot mean is as it is by default. */
export function choicesOf(query: Query): Choices {
  const least = Number(query.least);
  return {
    question: query.q ?? "",
    first: settingOf(query, ""),
    second: query.compare === "yes" ? settingOf(query, SECOND) : undefined,
    common: {
      session: query.session ?? "",
      turns: bounded(query.turns, 0, MOST_TURNS, 0),
      tags: listOf(query.tags),
      kinds: KINDS.filter((one) => listOf(query.kinds).includes(one)),
      from: dayOf(query.from),
      until: dayOf(query.until),
      least: query.least !== undefined && query.least !== "" && least >= 0 && least <= 1 ? least : undefined,
    },
  };
}

/** Return the query of the address that asks for this; what is as it is by default is left out. */
export function queryOf({ question, first, second, common }: Choices): Record<string, string | undefined> {
  return {
    q: question,
    ...changed(first, ""),
    ...(second === undefined ? {} : { compare: "yes", ...changed(second, SECOND) }),
    session: common.session,
    turns: common.turns === 0 ? undefined : String(common.turns),
    tags: common.tags.join(","),
    kinds: common.kinds.join(","),
    from: common.from,
    until: common.until,
    least: common.least === undefined ? undefined : String(common.least),
  };
}

/** Return the body of `POST /context`; what is as it is by default is left out, so that code made of it is short. */
export function requestOf(asked: string | readonly Message[], setting: Setting, common: Common, space: string): Request {
  const filter = {
    ...(common.tags.length === 0 ? {} : { tags: { any: common.tags } }),
    ...(common.from === "" && common.until === "" ? {} : { occurred_at: window(common.from, common.until) }),
  };
  return {
    ...(typeof asked === "string" ? { query: asked } : { messages: asked.map(({ role, content }) => ({ role, content })) }),
    ...(space === "default" ? {} : { space }),
    max_tokens: setting.tokens,
    ...(setting.profile === DEFAULT.profile ? {} : { profile: setting.profile }),
    ...(setting.strategy === DEFAULT.strategy ? {} : { strategy: setting.strategy }),
    ...(setting.format === DEFAULT.format ? {} : { format: setting.format }),
    ...(setting.tokenizer === DEFAULT.tokenizer ? {} : { tokenizer: setting.tokenizer }),
    ...(common.turns === 0 || common.session === "" ? {} : { recent_turns: common.turns }),
    ...(common.kinds.length === 0 ? {} : { kinds: [...common.kinds] }),
    ...(common.least === undefined ? {} : { min_relevance: common.least }),
    ...(Object.keys(filter).length === 0 ? {} : { filter }),
  } as Request; // what has a default need not be named
}

/** The names of what differs between two settings. */
export function differing(one: Setting, other: Setting): readonly (keyof Setting)[] {
  return (Object.keys(one) as (keyof Setting)[]).filter((name) => one[name] !== other[name]);
}

function window(from: string, until: string): Record<string, string> {
  return { ...(from === "" ? {} : { after: instantOf(from) }), ...(until === "" ? {} : { before: instantOf(dayAfter(until)) }) };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

function settingOf(query: Query, prefix: string): Setting {
  return {
    tokens: bounded(query[`${prefix}tokens`], 1, MOST_TOKENS, DEFAULT.tokens),
    profile: oneOf(PROFILES, query[`${prefix}profile`]) ?? DEFAULT.profile,
    strategy: oneOf(STRATEGIES, query[`${prefix}strategy`]) ?? DEFAULT.strategy,
    format: oneOf(FORMATS, query[`${prefix}format`]) ?? DEFAULT.format,
    tokenizer: oneOf(TOKENIZERS, query[`${prefix}tokenizer`]) ?? DEFAULT.tokenizer,
  };
}

function changed(setting: Setting, prefix: string): Record<string, string> {
  const names = differing(setting, DEFAULT);
  return Object.fromEntries(names.map((name) => [prefix + name, String(setting[name])]));
}

function bounded(text: string | undefined, least: number, most: number, otherwise: number): number {
  const value = text === undefined || text.trim() === "" ? Number.NaN : Math.round(Number(text));
  return Number.isFinite(value) ? Math.min(Math.max(value, least), most) : otherwise;
}

function oneOf<T extends string>(all: readonly T[], text: string | undefined): T | undefined {
  return all.find((one) => one === text);
}

function listOf(text: string | undefined): readonly string[] {
  return (text ?? "").split(",").map((one) => one.trim()).filter((one) => one !== "");
}

function dayOf(text: string | undefined): string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : "";
}
