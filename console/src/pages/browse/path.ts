import { addressOf } from "../../app/place";

/** The filters of browsing, as they stand in the address. */
export interface Sifted {
  readonly exact?: string | undefined;
  readonly kind?: string | undefined;
  readonly category?: string | undefined;
  readonly state?: string | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** Return the address of a combination of tags. */
export function pathOf(tags: readonly string[], sifted: Sifted = {}): string {
  return addressOf("browse", tags, { ...sifted });
}

/** Return the address with one more tag, which what is listed carries as well; `exact` would leave nothing to narrow. */
export function narrowed(tags: readonly string[], tag: string, sifted: Sifted): string {
  return pathOf(tags.includes(tag) ? tags : [...tags, tag], { ...sifted, exact: undefined });
}

/** Return the address without a tag. */
export function widened(tags: readonly string[], tag: string, sifted: Sifted): string {
  return pathOf(
    tags.filter((one) => one !== tag),
    sifted,
  );
}
