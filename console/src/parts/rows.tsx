import type { ComponentChildren, Key, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

const AROUND = 8; // rows drawn above and below what is seen

/**
 * A long list of which only what is seen is drawn; rows have a height of their own, measured when they are drawn.
 *
 * `more` is called when its end comes near. It scrolls with the page, or with the box that it stands `within`.
 */
export function Rows<T>({
  items,
  height,
  label,
  keyOf,
  more,
  within,
  children,
}: {
  readonly items: readonly T[];
  /** About how high a row is in pixels, until it was drawn. */
  readonly height: number;
  readonly label: string;
  readonly keyOf: (item: T) => Key;
  readonly more?: (() => void) | undefined;
  readonly within?: RefObject<HTMLElement | null>;
  readonly children: (item: T, place: number) => ComponentChildren;
}) {
  const list = useRef<HTMLDivElement>(null);
  const heights = useRef(new Map<Key, number>());
  const watched = useRef<{ readonly rows: Set<Element>; readonly observer: ResizeObserver } | undefined>(undefined);
  const [seen, setSeen] = useState({ top: 0, bottom: 1200 });
  const [, measured] = useState(0);

  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const box = within?.current;
        const top = (box?.getBoundingClientRect().top ?? 0) - (list.current?.getBoundingClientRect().top ?? 0);
        const bottom = top + (box?.clientHeight ?? innerHeight);
        setSeen((before) => (before.top === top && before.bottom === bottom ? before : { top, bottom }));
      });
    };
    look();
    const box: HTMLElement | Window = within?.current ?? window;
    box.addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      box.removeEventListener("scroll", look);
      removeEventListener("resize", look);
    };
  }, []);

  const tops = placesOf(items, keyOf, heights.current, height);
  const whole = tops[items.length] ?? 0;
  const from = Math.max(firstAt(tops, seen.top) - AROUND, 0);
  const to = Math.min(firstAt(tops, seen.bottom) + AROUND, items.length);

  const measure = useRef<() => boolean>(() => false);
  measure.current = () => {
    let changed = false;
    for (const row of list.current?.children ?? []) {
      const item = items[Number((row as HTMLElement).dataset.place)];
      const high = (row as HTMLElement).offsetHeight;
      if (item === undefined || high === 0 || heights.current.get(keyOf(item)) === high) continue;
      heights.current.set(keyOf(item), high);
      changed = true;
    }
    return changed;
  };
  const measureAgain = () => {
    if (measure.current()) measured((before) => before + 1);
  };
  useLayoutEffect(() => {
    measureAgain();
    // A row also grows by itself: when something in it is opened, or read later
    watched.current ??= { rows: new Set(), observer: new ResizeObserver(measureAgain) };
    const { rows, observer } = watched.current;
    for (const row of list.current?.children ?? []) {
      if (!rows.has(row)) observer.observe(row);
      rows.add(row);
    }
    for (const row of rows) {
      if (row.isConnected) continue;
      observer.unobserve(row);
      rows.delete(row);
    }
  });
  useEffect(() => () => watched.current?.observer.disconnect(), []);

  useEffect(() => {
    if (more !== undefined && seen.bottom > whole - 1000) more();
  }, [seen.bottom, whole, more]);

  return (
    <div class="rows" role="list" aria-label={label} ref={list} style={{ height: `${whole}px` }}>
      {items.slice(from, to).map((item, place) => (
        <div
          key={keyOf(item)}
          role="listitem"
          aria-posinset={from + place + 1}
          aria-setsize={more === undefined ? items.length : -1}
          data-place={from + place}
          style={{ transform: `translateY(${tops[from + place]}px)` }}
        >
          {children(item, from + place)}
        </div>
      ))}
    </div>
  );
}

/** Scroll so that a row of a list (what has `data-place`) is seen, and put the focus on what can be reached in it. */
export function reveal(place: number): void {
  const row = document.querySelector<HTMLElement>(`[data-place="${place}"]`);
  row?.scrollIntoView({ block: "nearest" });
  row?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
}

/** Return where each row begins, and behind them where the last one ends. */
export function placesOf<T>(items: readonly T[], keyOf: (item: T) => Key, heights: ReadonlyMap<Key, number>, height: number): Float64Array {
  const tops = new Float64Array(items.length + 1);
  items.forEach((item, place) => {
    tops[place + 1] = (tops[place] ?? 0) + (heights.get(keyOf(item)) ?? height);
  });
  return tops;
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
