import type { Page } from "./answers";

/**
 * Read a listing that the server sifts, of which a page may be short or empty though more follows: page after page
 * until there is enough to show, and no more than so many pages at once.
 */
export async function sifted<T>(read: (cursor: string | undefined) => Promise<Page<T>>, from: string | undefined, { enough = 10, pages = 6 } = {}): Promise<Page<T>> {
  const items: T[] = [];
  let cursor = from;
  for (let page = 0; page < pages; page += 1) {
    const found = await read(cursor);
    items.push(...found.items);
    cursor = found.next_cursor ?? undefined;
    if (cursor === undefined || items.length >= enough) break;
  }
  return { items, next_cursor: cursor ?? null };
}
