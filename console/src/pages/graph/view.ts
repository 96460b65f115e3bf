/** From the layout's coordinates to the pixels of the canvas: times `scale`, then moved. Pure. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export type Point = readonly [number, number];

const LEAST = 0.15;
const MOST = 4;

export function onCanvas(view: View, x: number, y: number): Point {
  return [x * view.scale + view.x, y * view.scale + view.y];
}

export function inLayout(view: View, x: number, y: number): Point {
  return [(x - view.x) / view.scale, (y - view.y) / view.scale];
}

/** Zoom by a factor, so that what is under a point of the canvas stays there. */
export function zoomed(view: View, factor: number, [x, y]: Point): View {
  const scale = Math.min(Math.max(view.scale * factor, LEAST), MOST);
  const by = scale / view.scale;
  return { scale, x: x - (x - view.x) * by, y: y - (y - view.y) * by };
}

/** The view that shows everything, in a canvas of that size. */
export function fitting(xs: Float64Array, ys: Float64Array, width: number, height: number): View {
  if (xs.length === 0) return { scale: 1, x: width / 2, y: height / 2 };
  const margin = Math.min(50, width / 8);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(Math.max(Math.min((width - 2 * margin) / Math.max(right - left, 1), (height - 2 * margin) / Math.max(bottom - top, 1)), LEAST), 1.5);
  return { scale, x: width / 2 - (scale * (left + right)) / 2, y: height / 2 - (scale * (top + bottom)) / 2 };
}

/** The view in which a point of the layout is in the middle. */
export function centred(view: View, x: number, y: number, width: number, height: number): View {
  return { scale: view.scale, x: width / 2 - x * view.scale, y: height / 2 - y * view.scale };
}

/** The node under a point of the layout, with some pixels around it for fingers; the nearest where there are several. */
export function nodeAt(nodes: readonly { readonly radius: number }[], xs: Float64Array, ys: Float64Array, [x, y]: Point, slack: number): number | undefined {
  let found: number | undefined;
  let nearest = Infinity;
  nodes.forEach(({ radius }, node) => {
    const distance = Math.hypot((xs[node] ?? 0) - x, (ys[node] ?? 0) - y) - radius;
    if (distance <= slack && distance < nearest) {
      found = node;
      nearest = distance;
    }
  });
  return found;
}

export const ARROWS: Readonly<Record<string, Point>> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * The neighbour that an arrow key leads to: the one nearest to its direction, of those that do not lie behind; near ones
 * go before far ones in about the same direction.
 */
export function towards(from: number, beside: readonly number[], xs: Float64Array, ys: Float64Array, [toX, toY]: Point): number | undefined {
  let found: number | undefined;
  let best = Infinity;
  for (const node of beside) {
    const x = (xs[node] ?? 0) - (xs[from] ?? 0);
    const y = (ys[node] ?? 0) - (ys[from] ?? 0);
    const distance = Math.hypot(x, y) || 1;
    const straight = (x * toX + y * toY) / distance;
    if (straight < 0.3) continue;
    const cost = distance * (3 - 2 * straight);
    if (cost < best) {
      best = cost;
      found = node;
    }
  }
  return found;
}
