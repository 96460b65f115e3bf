import { expect, it } from "vitest";

import { begun, COLD, type Moving, settled, type Shape, stepper } from "../src/pages/graph/layout";
import { Quadtree } from "../src/pages/graph/quadtree";

/** Names around a middle, each with some memories; some memories have two names. */
function shapeOf(names: number, memories: number): Shape {
  const nodes = Array.from({ length: names + memories }, (_, place) => ({ id: `n${place}`, radius: place < names ? 8 + (place % 9) : 7 }));
  const links = Array.from({ length: memories }, (_, place) => ({ from: place % names, to: names + place }));
  for (let place = 0; place < memories; place += 3) links.push({ from: (place * 7 + 1) % names, to: names + place });
  for (let place = 1; place < names; place++) links.push({ from: 0, to: place });
  return { nodes, links, root: 0 };
}

function overlaps(shape: Shape, { x, y }: Moving): number {
  let most = 0;
  for (let one = 0; one < x.length; one++)
    for (let other = one + 1; other < x.length; other++) {
      const least = shape.nodes[one]!.radius + shape.nodes[other]!.radius;
      most = Math.max(most, least - Math.hypot(x[one]! - x[other]!, y[one]! - y[other]!));
    }
  return most;
}

it.each([
  [1, 0],
  [2, 1],
  [5, 40],
  [60, 440],
])("lays the same shape out alike, in numbers, and without nodes on top of each other: %d names, %d memories", (names, memories) => {
  const shape = shapeOf(names, memories);
  const first = settled(shape);
  expect(settled(shape)).toEqual(first);
  for (const places of [first.x, first.y]) expect(places.every(Number.isFinite)).toBe(true);
  expect(overlaps(shape, first)).toBeLessThan(3);
});

it("has numbers for nodes that begin at one spot, for no nodes, and for nodes without links", () => {
  const shape: Shape = { nodes: Array.from({ length: 30 }, (_, place) => ({ id: `${place}`, radius: 7 })), links: [], root: 0 };
  const spot = new Map(shape.nodes.map(({ id }) => [id, [3, 3] as const]));
  const { x, y } = settled(shape, spot);
  expect([...x, ...y].every(Number.isFinite)).toBe(true);
  expect(overlaps(shape, settled(shape, spot))).toBeLessThan(3);
  expect(settled({ nodes: [], links: [], root: 0 }).x).toHaveLength(0);
});

it("keeps what is linked nearer than what is not", () => {
  const shape = shapeOf(20, 150);
  const { x, y } = settled(shape);
  const apart = (one: number, other: number) => Math.hypot(x[one]! - x[other]!, y[one]! - y[other]!);
  const linked = shape.links.map(({ from, to }) => apart(from, to));
  const every = Array.from(x, (_, one) => Array.from(x, (_place, other) => apart(one, other))).flat();
  const mean = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0) / of.length;
  expect(mean(linked)).toBeLessThan(0.6 * mean(every));
});

it("begins with what was drawn before where it was, and puts what is new beside it", () => {
  const shape = shapeOf(3, 6);
  const former = new Map([["n0", [100, 50] as const]]);
  const { x, y } = begun(shape, former);
  expect([x[0], y[0]]).toEqual([100, 50]);
  expect(Math.hypot(x[1]! - 100, y[1]! - 50)).toBeLessThan(60);
});

it("leaves a node alone that somebody holds", () => {
  const shape = shapeOf(4, 20);
  const moving = begun(shape);
  const step = stepper(shape);
  moving.x[5] = 400;
  moving.y[5] = -300;
  for (let round = 0; round < 50; round++) step(moving, 5);
  expect([moving.x[5], moving.y[5]]).toEqual([400, -300]);
});

it("comes to rest", () => {
  const shape = shapeOf(60, 440);
  const moving = settled(shape);
  const before = Float64Array.from(moving.x);
  expect(moving.heat).toBeLessThanOrEqual(COLD);
  stepper(shape)(moving);
  expect(Math.max(...before.map((one, place) => Math.abs(one - moving.x[place]!)))).toBeLessThan(2);
});

it("pushes by squares about as by each node", () => {
  const { x, y } = begun(shapeOf(40, 260));
  const weight = x.map(() => 1);
  const tree = new Quadtree();
  tree.build(x, y, weight);
  for (const node of [0, 17, 299]) {
    const near = new Float64Array(2);
    tree.push(node, x, y, 0.9, 1, near);
    let [sumX, sumY] = [0, 0];
    for (let other = 0; other < x.length; other++) {
      const squared = (x[node]! - x[other]!) ** 2 + (y[node]! - y[other]!) ** 2;
      if (other === node) continue;
      sumX += (x[node]! - x[other]!) / Math.max(squared, 1);
      sumY += (y[node]! - y[other]!) / Math.max(squared, 1);
    }
    expect(Math.hypot(near[0]! - sumX, near[1]! - sumY)).toBeLessThan(0.15 * Math.hypot(sumX, sumY) + 0.2);
  }
});
