/** What stands around the messages that matter in a conversation; gaps are told as such. */
export interface Excerpt<T> {
  readonly items: readonly T[];
  /** How many of the conversation stand before and behind them that were read. */
  readonly before: number;
  readonly behind: number;
}

/**
 * Return a message with those around it, out of turns as they are listed: the last first.
 *
 * `reach`: how many on either side. Undefined where the message is not among them.
 */
export function excerptOf<T extends { readonly id: string }>(turns: readonly T[], id: string, reach: number): Excerpt<T> | undefined {
  const said = [...turns].reverse();
  const place = said.findIndex((one) => one.id === id);
  if (place === -1) return undefined;
  const from = Math.max(place - reach, 0);
  const to = Math.min(place + reach + 1, said.length);
  return { items: said.slice(from, to), before: from, behind: said.length - to };
}
