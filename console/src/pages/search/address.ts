import { addressOf, go, place } from "../../app/place";
import { type Choices, choicesOf, queryOf } from "./choices";

/** What the address of the page says: what is asked for, and what of the answer is looked at. */
export interface Asked {
  readonly choices: Choices;
  /** Id of the result that is explained. */
  readonly why: string | undefined;
  /** Whether somebody asks why something is missing, and its id once they have said what: with the space before it where that is another one. */
  readonly missing: string | undefined;
}

export function asked(): Asked {
  const { query } = place.value;
  return { choices: choicesOf(query), why: query.why, missing: query.missing };
}

/** What `missing` says until somebody has chosen. */
export const TO_CHOOSE = "?";

/** Return the address with other choices; whatever is asked anew is explained anew. */
export function addressWith(change: Partial<Choices>): string {
  const { choices, missing } = asked();
  return addressOf("search", [], { ...queryOf({ ...choices, ...change }), missing });
}

export function choose(change: Partial<Choices>): void {
  go(addressWith(change), { replace: true });
}

/** Explain a result, or no longer. */
export function explain(id: string | undefined): void {
  const { choices, missing } = asked();
  go(addressOf("search", [], { ...queryOf(choices), missing, why: id }), { replace: true });
}

/** Ask why something was not found; undefined asks no longer. */
export function miss(id: string | undefined): void {
  const { choices, why } = asked();
  go(addressOf("search", [], { ...queryOf(choices), why, missing: id }), { replace: true });
}
