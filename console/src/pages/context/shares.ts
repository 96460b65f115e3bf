import type { Answer } from "./asking";

/** A part of a context's tokens: a block by its number, or what stands in none. */
export interface Part {
  readonly ref: number | undefined;
  readonly section: Answer["blocks"][number]["section"] | undefined;
  readonly tokens: number;
}

/** Return what the tokens of a context go to; together they are `tokens`. */
export function partsOf({ blocks, frame_tokens }: Pick<Answer, "blocks" | "frame_tokens">): readonly Part[] {
  const shown = blocks.map(({ ref, section, tokens }) => ({ ref, section, tokens }));
  return frame_tokens === 0 ? shown : [...shown, { ref: undefined, section: undefined, tokens: frame_tokens }];
}

/** Where a slider stands for so many tokens: by their logarithm, since 100 more mean much to 200 and little to 20,000. */
export function slide(tokens: number): number {
  return Math.round((1000 * Math.log(tokens / LEAST)) / Math.log(MOST / LEAST));
}

/** How many tokens a place of the slider means, in round figures. */
export function slid(place: number): number {
  const tokens = LEAST * (MOST / LEAST) ** (place / 1000);
  const step = tokens < 500 ? 10 : tokens < 2000 ? 50 : tokens < 10_000 ? 250 : 1000;
  return Math.round(tokens / step) * step;
}

const LEAST = 50;
const MOST = 32_000;
