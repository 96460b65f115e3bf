import type { ComponentChildren, Key, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { firstAt, Places } from "./places";

const AROUND = 8; // rows drawn above and below what is seen

/**
 * A long list of which only what is seen is drawn; rows have a height of their own, measured when they are drawn.
 *
 * `more` is called when its end comes near. It scrolls with the page, or with the box that it stands `within`. What is looked at
 * stays where it is when rows above it turn out to be higher than was thought; with `anchored` also when rows come before the
 * first one.
 */
export function Rows<T>({
  items,
  height,
  label,
  keyOf,
  more,
  within,
  top,
  under = 0,
  anchored = false,
  children,
}: {
  readonly items: readonly T[];
  /** About how high a row is in pixels, until it was drawn. */
  readonly height: number;
  readonly label: string;
  readonly keyOf: (item: T) => Key;
  readonly more?: (() => void) | undefined;
  readonly within?: RefObject<HTMLElement | null>;
  /** Told which row is the first that is seen; undefined while the list begins further down. */
  readonly top?: ((place: number | undefined) => void) | undefined;
  /** How many pixels at the upper edge of the window are covered by what sticks there. */
  readonly under?: number;
  readonly anchored?: boolean;
  readonly children: (item: T, place: number) => ComponentChildren;
}) {
  const list = useRef<HTMLDivElement>(null);
  const watched = useRef<{ readonly rows: Set<Element>; readonly observer: ResizeObserver } | undefined>(undefined);
  const [seen, setSeen] = useState({ top: 0, bottom: 1200 });
  const [, measured] = useState(0);
  const held = useRef<Places<T> | undefined>(undefined);
  const places = (held.current ??= new Places(keyOf, height));
  places.keyOf = keyOf; // it may see what was drawn with it
  places.take(items);
  const { tops } = places;

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

  const whole = tops[items.length] ?? 0;
  const from = Math.max(firstAt(tops, seen.top) - AROUND, 0);
  const to = Math.min(firstAt(tops, seen.bottom) + AROUND, items.length);

  const measureAgain = () => {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[];
    if (places.measure(rows.map((row) => [Number(row.dataset.place), row.offsetHeight]))) measured((before) => before + 1);
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

  const first = firstAt(tops, seen.top + under);
  const anchor = useRef<{ readonly key: Key; readonly place: number; readonly top: number; readonly tops: Float64Array; readonly seen: number } | undefined>(undefined);
  useLayoutEffect(() => {
    const was = anchor.current;
    let moved = 0;
    let stays: number | undefined;
    if (was !== undefined && was.tops !== tops && (anchored || seen.top > 0)) {
      stays = placeOfKey(items, keyOf, was.key, was.place);
      if (stays !== undefined) moved = (tops[stays] ?? was.top) - was.top;
    }
    if (moved !== 0) (within?.current ?? window).scrollBy(0, moved);
    // Until it is seen where that has led, it is the same row that keeps its place
    const place = stays !== undefined && was?.seen === seen.top ? stays : firstAt(tops, seen.top + under + moved);
    const item = items[place];
    anchor.current = item === undefined ? undefined : { key: keyOf(item), place, top: tops[place] ?? 0, tops, seen: seen.top };
  }, [tops, seen.top]);

  const shown = seen.top + under > 0 && first < items.length ? first : undefined;
  useEffect(() => top?.(shown), [shown, items]);

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

/** Return where an item stands now that stood at `near`; undefined where it is gone. */
function placeOfKey<T>(items: readonly T[], keyOf: (item: T) => Key, key: Key, near: number): number | undefined {
  const there = items[near];
  if (there !== undefined && keyOf(there) === key) return near;
  const found = items.findIndex((item) => keyOf(item) === key);
  return found === -1 ? undefined : found;
}

/** Scroll so that a row of a list (what has `data-place`) is seen, and put the focus on what can be reached in it. */
export function reveal(place: number): void {
  const row = document.querySelector<HTMLElement>(`[data-place="${place}"]`);
  row?.scrollIntoView({ block: "nearest" });
  row?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
}
