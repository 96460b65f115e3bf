import type { Key } from "preact";

/**
 * Where the rows of a list begin, by heights that are measured as rows are drawn.
 *
 * A list may have a hundred thousand rows, and some are measured with every frame that it is scrolled: only what stands
 * behind the first change is added up anew, and no key is looked up again for what stays in its place.
 */
export class Places<T> {
  /** Where each row begins, and behind them where the last one ends, in pixels; another array after each change. */
  tops = new Float64Array(1);
  private items: readonly T[] = [];
  private heights = new Float64Array(0);
  private readonly known = new Map<Key, number>();

  /** keyOf: what tells an item from others, whatever was read of it. usual: how high a row is in pixels, until it is measured. */
  constructor(
    public keyOf: (item: T) => Key,
    private readonly usual: number,
  ) {}

  /** Take these items in place of the former ones; what was among them keeps its height, wherever it is now. */
  take(items: readonly T[]): void {
    if (items === this.items) return;
    const same = this.inPlace(items);
    const heights = new Float64Array(items.length);
    heights.set(this.heights.subarray(0, same));
    for (let place = same; place < items.length; place += 1) heights[place] = this.known.get(this.keyOf(items[place] as T)) ?? this.usual;
    this.items = items;
    this.heights = heights;
    this.addUp(same);
  }

  /** Note how high rows are, by their places; return whether any of them changes where others are. */
  measure(rows: Iterable<readonly [place: number, height: number]>): boolean {
    let first = Infinity;
    for (const [place, height] of rows) {
      const item = this.items[place];
      if (item === undefined || height === 0) continue;
      this.known.set(this.keyOf(item), height);
      if (this.heights[place] === height) continue;
      this.heights[place] = height;
      first = Math.min(first, place);
    }
    if (first === Infinity) return false;
    this.addUp(first);
    return true;
  }

  /** How many items stand at the beginning as they stood before. */
  private inPlace(items: readonly T[]): number {
    const most = Math.min(items.length, this.items.length);
    for (let place = 0; place < most; place += 1) {
      const [now, before] = [items[place] as T, this.items[place] as T];
      if (now !== before && this.keyOf(now) !== this.keyOf(before)) return place;
    }
    return most;
  }

  private addUp(from: number): void {
    const tops = new Float64Array(this.heights.length + 1);
    tops.set(this.tops.subarray(0, from + 1));
    for (let place = from; place < this.heights.length; place += 1) tops[place + 1] = (tops[place] as number) + (this.heights[place] as number);
    this.tops = tops;
  }
}

/** Return the first row that ends behind `where`, by halving. */
export function firstAt(tops: Float64Array, where: number): number {
  let low = 0;
  let high = tops.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle + 1] ?? Infinity) > where) high = middle;
    else low = middle + 1;
  }
  return low;
}
