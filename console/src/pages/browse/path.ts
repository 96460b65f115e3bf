import type { components } from "recollect-client";

import { space } from "../../app/connection";
import { zone } from "../../app/formats";
import { dayAfter, instantOf } from "../../app/instants";
import { addressOf } from "../../app/place";

type Schemas = components["schemas"];

/** What else has to hold of what is browsed, as it stands in the address beside the tags. */
export interface Sifted {
  /** "1": no other tag than these. */
  readonly exact?: string | undefined;
  readonly kind?: string | undefined;
  readonly category?: string | undefined;
  readonly state?: string | undefined;
  /** Days (YYYY-MM-DD), both included, on which it was said or happened. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** "1": everything, though no tag is chosen. */
  readonly all?: string | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function siftedOf({ exact, kind, category, state, from, to, all }: Readonly<Record<string, string>>): Sifted {
  const day = (one: string | undefined) => (one !== undefined && DAY.test(one) && !Number.isNaN(Date.parse(one)) ? one : undefined);
  return { exact, kind, category, state, from: day(from), to: day(to), all };
}

/** Whether anything is chosen but tags. */
export function isSifted({ kind, category, state, from, to }: Sifted): boolean {
  return [kind, category, state, from, to].some((one) => one !== undefined);
}

/** Return the address of a combination of tags; `near`: of what is around one of its entries. */
export function pathOf(tags: readonly string[], sifted: Sifted = {}, near?: string): string {
  return addressOf("browse", tags, { ...sifted, near });
}

/** Return the address of the same tags with other filters; of everything, where there are no tags. */
export function siftedPath(tags: readonly string[], sifted: Sifted): string {
  return pathOf(tags, { ...sifted, all: tags.length === 0 && sifted.exact === undefined ? "1" : undefined });
}

/** Return the address with one more tag, which what is listed carries as well; `exact` would leave nothing to narrow. */
export function narrowed(tags: readonly string[], tag: string, sifted: Sifted): string {
  return pathOf(tags.includes(tag) ? tags : [...tags, tag], { ...sifted, exact: undefined, all: undefined });
}

/** Return the address without a tag; of the last one, that of all tags. */
export function widened(tags: readonly string[], tag: string, sifted: Sifted): string {
  const left = tags.filter((one) => one !== tag);
  return left.length === 0 ? pathOf([]) : pathOf(left, sifted);
}

/** Return the query that asks the server for it. */
export function browsing(tags: readonly string[], sifted: Sifted) {
  const { exact, kind, category, state, from, to } = sifted;
  return {
    space: space.value,
    tag: [...tags],
    ...(exact === undefined ? {} : { exact: true }),
    ...(kind === undefined ? {} : { kind: kind as Schemas["Kind"] | "any" }),
    ...(category === undefined ? {} : { category }),
    ...(state === undefined ? {} : { state: state as "active" }),
    ...(from === undefined ? {} : { after: instantOf(from, zone.value) }),
    ...(to === undefined ? {} : { before: instantOf(dayAfter(to), zone.value) }),
  };
}
