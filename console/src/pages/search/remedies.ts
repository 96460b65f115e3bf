import type { components } from "recollect-client";

import { instantOf } from "../../app/instants";
import type { Entry } from "../../parts/entry_card";
import { type Choices, LIMITS, type State } from "./choices";

type Schemas = components["schemas"];
export type WhyNotAnswer = Schemas["WhyNotAnswer"];

/** Which of the filters an entry does not meet. */
export type Refusing = "kinds" | "categories" | "tags" | "pinned" | "window" | "as_of";

/** What would let an entry be found: another choice, or something else that somebody can do. */
export type Remedy = Choosing | { readonly kind: "restore" | "decide" | "words" | "switch_on" };
export type Choosing =
  | { readonly kind: "include"; readonly state: State; readonly choices: Partial<Choices> }
  | { readonly kind: "without"; readonly filter: Refusing; readonly choices: Partial<Choices> }
  | { readonly kind: "times"; readonly choices: Partial<Choices> }
  | { readonly kind: "least"; readonly least: number; readonly choices: Partial<Choices> }
  | { readonly kind: "limit"; readonly limit: number; readonly choices: Partial<Choices> }
  | { readonly kind: "profile"; readonly choices: Partial<Choices> }
  | { readonly kind: "space"; readonly space: string; readonly choices: Partial<Choices> }
  | { readonly kind: "discover"; readonly choices: Partial<Choices> };

/** Return the filters that keep an entry out, and each time the choices without that one. */
export function refusing(entry: Entry, choices: Choices, zone?: string): readonly { readonly filter: Refusing; readonly choices: Partial<Choices> }[] {
  const at = Date.parse(entry.occurred_at);
  const isBefore = choices.from !== "" && at < Date.parse(instantOf(choices.from, zone));
  const isAfter = choices.until !== "" && at >= Date.parse(instantOf(choices.until, zone)) + 86_400_000;
  const found: (false | { filter: Refusing; choices: Partial<Choices> })[] = [
    choices.kinds.length > 0 && !choices.kinds.includes(entry.kind) && { filter: "kinds", choices: { kinds: [] } },
    choices.categories.length > 0 && !choices.categories.includes(entry.category ?? "") && { filter: "categories", choices: { categories: [] } },
    choices.tags.some((one) => !entry.tags.includes(one)) && { filter: "tags", choices: { tags: choices.tags.filter((one) => entry.tags.includes(one)) } },
    choices.pinned && !entry.pinned && { filter: "pinned", choices: { pinned: false } },
    (isBefore || isAfter) && { filter: "window", choices: { from: isBefore ? "" : choices.from, until: isAfter ? "" : choices.until } },
    choices.asOf !== "" && !heldAt(entry, Date.parse(instantOf(choices.asOf, zone))) && { filter: "as_of", choices: { asOf: "" } },
  ];
  return found.filter((one) => one !== false);
}

/** Return what would let an entry be found that a search lost at a step, the surest first. */
export function remedies(told: WhyNotAnswer, entry: Entry, choices: Choices, zone?: string): readonly Remedy[] {
  switch (told.step) {
    case "memory":
      return [{ kind: "switch_on" }];
    case "state":
      return ofState(entry, choices);
    case "filter": {
      const by = refusing(entry, choices, zone);
      return by.length === 0 ? [{ kind: "times", choices: { times: false } }] : by.map((one) => ({ kind: "without", ...one }));
    }
    case "validity":
      return [including("expired", choices)];
    case "candidates":
      return [{ kind: "words" }, ...(choices.strategy === "discover" ? [] : [{ kind: "discover", choices: { strategy: "discover" } } as const])];
    case "relevance": {
      const least = Math.floor(100 * (told.relevance ?? 0)) / 100;
      return [{ kind: "least", least, choices: { least } }, ...plain(choices)];
    }
    case "score":
    case "diversity": {
      const limit = LIMITS.find((one) => one > choices.limit && one >= (told.place ?? Infinity));
      return [...(limit === undefined ? [] : [{ kind: "limit", limit, choices: { limit } } as const]), ...plain(choices), { kind: "words" }];
    }
    default:
      return [];
  }
}

/** What lets an entry of another space be found. */
export function inOtherSpace(entry: Entry, choices: Choices): Remedy {
  const named: readonly string[] = choices.spaces === "*" ? [] : choices.spaces;
  return { kind: "space", space: entry.space, choices: { spaces: [...named, entry.space] } };
}

function ofState(entry: Entry, choices: Choices): readonly Remedy[] {
  if (entry.state === "quarantined") return [{ kind: "decide" }];
  if (entry.state === "deleted") return [{ kind: "restore" }, including("deleted", choices)];
  const state = entry.state === "superseded" ? "superseded" : "archived";
  return [including(state, choices), { kind: "restore" }];
}

function including(state: State, choices: Choices): Remedy {
  return { kind: "include", state, choices: { include: [...choices.include, state] } };
}

/** Relevance alone lets nothing else go before it. */
function plain(choices: Choices): readonly Remedy[] {
  return choices.profile === "relevant" ? [] : [{ kind: "profile", choices: { profile: "relevant" } }];
}

function heldAt(entry: Entry, at: number): boolean {
  return (entry.valid_from === null || Date.parse(entry.valid_from) <= at) && (entry.valid_to === null || at < Date.parse(entry.valid_to));
}
