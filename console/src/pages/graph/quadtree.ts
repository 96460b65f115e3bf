/**
 * Repulsion between all nodes in n log n (Barnes and Hut): what is far away pushes as one.
 *
 * The buffers are kept from one step to the next, since a drawing makes sixty of them a second.
 */
export class Quadtree {
  private children = new Int32Array(0);
  private bodies = new Int32Array(0);
  private mass = new Float64Array(0);
  private sumX = new Float64Array(0);
  private sumY = new Float64Array(0);
  private cells = 0;
  private left = 0;
  private top = 0;
  private size = 1;
  private stack: number[] = [];
  private sizes: number[] = [];

  /** Sort nodes into squares; `weight` is by how much each pushes. */
  build(x: Float64Array, y: Float64Array, weight: Float64Array): void {
    const count = x.length;
    let right = -Infinity;
    let bottom = -Infinity;
    this.left = Infinity;
    this.top = Infinity;
    for (let node = 0; node < count; node++) {
      this.left = Math.min(this.left, x[node]!);
      right = Math.max(right, x[node]!);
      this.top = Math.min(this.top, y[node]!);
      bottom = Math.max(bottom, y[node]!);
    }
    this.size = Math.max(right - this.left, bottom - this.top, 1) * 1.0001;
    this.reserve(8 * count + 64);
    this.cells = 0;
    this.cell();
    for (let node = 0; node < count; node++) this.insert(node, x, y, weight);
  }

  /**
   * Add to `push` (its first two numbers) what moves a node away from all others.
   *
   * `theta`: a square whose side is below this share of its distance counts as one.
   */
  push(node: number, x: Float64Array, y: Float64Array, theta: number, nearest: number, push: Float64Array): void {
    const { stack, sizes } = this;
    stack.length = 0;
    sizes.length = 0;
    stack.push(0);
    sizes.push(this.size);
    while (stack.length > 0) {
      const cell = stack.pop()!;
      const side = sizes.pop()!;
      const mass = this.mass[cell]!;
      if (mass === 0 || this.bodies[cell] === node) continue;
      const toX = x[node]! - this.sumX[cell]! / mass;
      const toY = y[node]! - this.sumY[cell]! / mass;
      const squared = toX * toX + toY * toY;
      const isLeaf = this.bodies[cell]! >= 0;
      if (isLeaf || side * side < theta * theta * squared) {
        const strength = mass / Math.max(squared, nearest);
        push[0]! += toX * strength;
        push[1]! += toY * strength;
        continue;
      }
      for (let quarter = 0; quarter < 4; quarter++) {
        const child = this.children[4 * cell + quarter]!;
        if (child > 0) {
          stack.push(child);
          sizes.push(side / 2);
        }
      }
    }
  }

  private insert(node: number, x: Float64Array, y: Float64Array, weight: Float64Array): void {
    let cell = 0;
    let { left, top, size } = this;
    for (let depth = 0; ; depth++) {
      const isEmpty = this.mass[cell] === 0;
      const sitting = this.bodies[cell]!;
      this.mass[cell]! += weight[node]!;
      this.sumX[cell]! += weight[node]! * x[node]!;
      this.sumY[cell]! += weight[node]! * y[node]!;
      if (isEmpty) {
        this.bodies[cell] = node;
        return;
      }
      if (depth >= DEEPEST) return; // at the same spot, as far as numbers tell: they push as one
      size /= 2;
      if (sitting >= 0) {
        this.bodies[cell] = -1;
        const moved = this.child(cell, quarterOf(x[sitting]!, y[sitting]!, left, top, size));
        this.bodies[moved] = sitting;
        this.mass[moved] = weight[sitting]!;
        this.sumX[moved] = weight[sitting]! * x[sitting]!;
        this.sumY[moved] = weight[sitting]! * y[sitting]!;
      }
      const quarter = quarterOf(x[node]!, y[node]!, left, top, size);
      cell = this.child(cell, quarter);
      if (quarter & 1) left += size;
      if (quarter & 2) top += size;
    }
  }

  private child(cell: number, quarter: number): number {
    const place = 4 * cell + quarter;
    const known = this.children[place]!;
    if (known > 0) return known;
    const made = this.cell();
    this.children[place] = made;
    return made;
  }

  private cell(): number {
    if (this.cells === this.bodies.length) this.reserve(2 * this.cells);
    const made = this.cells++;
    this.children.fill(-1, 4 * made, 4 * made + 4);
    this.bodies[made] = -1;
    this.mass[made] = 0;
    this.sumX[made] = 0;
    this.sumY[made] = 0;
    return made;
  }

  private reserve(cells: number): void {
    if (this.bodies.length >= cells) return;
    this.children = grown(this.children, new Int32Array(4 * cells));
    this.bodies = grown(this.bodies, new Int32Array(cells));
    this.mass = grown(this.mass, new Float64Array(cells));
    this.sumX = grown(this.sumX, new Float64Array(cells));
    this.sumY = grown(this.sumY, new Float64Array(cells));
  }
}

const DEEPEST = 24;

function quarterOf(x: number, y: number, left: number, top: number, half: number): number {
  return (x >= left + half ? 1 : 0) + (y >= top + half ? 2 : 0);
}

function grown<T extends Int32Array | Float64Array>(former: T, larger: T): T {
  larger.set(former);
  return larger;
}
