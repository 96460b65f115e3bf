import { Quadtree } from "./quadtree";

/** What is laid out: nodes with their radius, and what pulls two of them together. */
export interface Shape {
  readonly nodes: readonly { readonly id: string; readonly radius: number }[];
  /** By places in `nodes`. */
  readonly links: readonly { readonly from: number; readonly to: number }[];
  /** The place of the one in the middle. */
  readonly root: number;
}

/** Where the nodes are, how fast they move, and how much they still will: 1 at first, 0 when they rest. */
export interface Moving {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly vx: Float64Array;
  readonly vy: Float64Array;
  heat: number;
}

/** Below this nothing moves that one would see. */
export const COLD = 0.005;

const STEPS = 240;
const COOLING = 1 - COLD ** (1 / STEPS);
const FRICTION = 0.55;
const THETA = 0.9;
const NEAREST = 64; // squared: closer than this they do not push harder
const CHARGE = 16;
const PULL = 0.035;
const LENGTH = 44; // between the rims of two that are linked
const GAP = 5; // between any two rims
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/**
 * Begin a layout: in a spiral around the middle, by the order of the nodes, so that the same nodes begin alike.
 *
 * `former`: where nodes were in the drawing before this one. They stay there, and new ones begin beside one that they
 * are linked to.
 */
export function begun(shape: Shape, former: ReadonlyMap<string, readonly [number, number]> = new Map()): Moving {
  const count = shape.nodes.length;
  const moving: Moving = { x: new Float64Array(count), y: new Float64Array(count), vx: new Float64Array(count), vy: new Float64Array(count), heat: 1 };
  const known = shape.nodes.map(({ id }) => former.get(id));
  const beside = new Map<number, readonly [number, number]>();
  for (const { from, to } of shape.links) {
    if (known[from] !== undefined && !beside.has(to)) beside.set(to, known[from]);
    if (known[to] !== undefined && !beside.has(from)) beside.set(from, known[to]);
  }
  for (let node = 0; node < count; node++) {
    const [middleX, middleY] = known[node] ?? beside.get(node) ?? [0, 0];
    const distance = known[node] !== undefined || node === shape.root ? 0 : beside.has(node) ? 40 : 22 * Math.sqrt(node + 1);
    moving.x[node] = middleX + distance * Math.cos(node * GOLDEN);
    moving.y[node] = middleY + distance * Math.sin(node * GOLDEN);
  }
  return moving;
}

/** The layout at rest. The same shape gives the same places, to the last digit. */
export function settled(shape: Shape, former?: ReadonlyMap<string, readonly [number, number]>): Moving {
  const moving = begun(shape, former);
  const step = stepper(shape);
  while (moving.heat > COLD) step(moving);
  return moving;
}

/**
 * Return what moves a layout on by one step, in place. It keeps what is the same in each step.
 *
 * `held`: the place of a node that somebody holds; it stays where it is.
 */
export function stepper(shape: Shape): (moving: Moving, held?: number) => void {
  const count = shape.nodes.length;
  const radius = Float64Array.from(shape.nodes, (node) => node.radius);
  const weight = radius.map((one) => CHARGE * one);
  const degree = new Float64Array(count);
  for (const { from, to } of shape.links) {
    degree[from]! += 1;
    degree[to]! += 1;
  }
  const tree = new Quadtree();
  const push = new Float64Array(2);
  const grid = new Grid(radius);
  return (moving, held) => {
    const { x, y, vx, vy, heat } = moving;
    for (const { from, to } of shape.links) {
      const toX = x[to]! - x[from]!;
      const toY = y[to]! - y[from]!;
      const distance = Math.hypot(toX, toY) || 1;
      const wanted = LENGTH + radius[from]! + radius[to]!;
      // Who holds many is moved little by each of them
      const strength = (heat * (distance - wanted)) / (distance * Math.min(degree[from]!, degree[to]!));
      const share = degree[from]! / (degree[from]! + degree[to]!);
      vx[to]! -= toX * strength * share;
      vy[to]! -= toY * strength * share;
      vx[from]! += toX * strength * (1 - share);
      vy[from]! += toY * strength * (1 - share);
    }
    tree.build(x, y, weight);
    for (let node = 0; node < count; node++) {
      push[0] = 0;
      push[1] = 0;
      tree.push(node, x, y, THETA, NEAREST, push);
      const pull = node === shape.root ? 4 * PULL : PULL;
      vx[node]! += heat * (push[0]! - pull * x[node]!);
      vy[node]! += heat * (push[1]! - pull * y[node]!);
    }
    for (let node = 0; node < count; node++) {
      vx[node]! *= FRICTION;
      vy[node]! *= FRICTION;
      if (node === held) continue;
      x[node]! += vx[node]!;
      y[node]! += vy[node]!;
    }
    grid.part(x, y, held);
    moving.heat *= 1 - COOLING;
  };
}

/** Parts nodes that overlap; only those in the same or a neighbouring square of a grid are looked at. */
class Grid {
  private readonly side: number;
  private readonly squares = new Map<number, number[]>();

  constructor(private readonly radius: Float64Array) {
    this.side = 2 * radius.reduce((most, one) => Math.max(most, one), 1) + GAP;
  }

  part(x: Float64Array, y: Float64Array, held: number | undefined): void {
    const { squares, side } = this;
    squares.clear();
    for (let node = 0; node < x.length; node++) {
      const key = square(Math.floor(x[node]! / side), Math.floor(y[node]! / side));
      const there = squares.get(key);
      if (there === undefined) squares.set(key, [node]);
      else there.push(node);
    }
    for (let node = 0; node < x.length; node++) {
      const column = Math.floor(x[node]! / side);
      const row = Math.floor(y[node]! / side);
      for (let down = -1; down <= 1; down++)
        for (let across = -1; across <= 1; across++)
          for (const other of squares.get(square(column + across, row + down)) ?? []) if (other > node) this.partTwo(node, other, x, y, held);
    }
  }

  private partTwo(one: number, other: number, x: Float64Array, y: Float64Array, held: number | undefined): void {
    const least = this.radius[one]! + this.radius[other]! + GAP;
    let toX = x[other]! - x[one]!;
    let toY = y[other]! - y[one]!;
    const squared = toX * toX + toY * toY;
    if (squared >= least * least) return;
    let distance = Math.sqrt(squared);
    if (distance < 1e-6) {
      // At the same spot: any direction will do, as long as it is the same each time
      toX = Math.cos(other * GOLDEN);
      toY = Math.sin(other * GOLDEN);
      distance = 1;
    }
    const apart = (least - distance) / distance / 2;
    const ofOne = one === held ? 0 : other === held ? 2 : 1;
    x[one]! -= toX * apart * ofOne;
    y[one]! -= toY * apart * ofOne;
    x[other]! += toX * apart * (2 - ofOne);
    y[other]! += toY * apart * (2 - ofOne);
  }
}

/** A number for a square, the same for no two of them that a drawing reaches. */
function square(column: number, row: number): number {
  return (column + 0x8000) * 0x10000 + (row + 0x8000);
}
