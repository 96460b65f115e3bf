import { cut, type Picture } from "./picture";
import { onCanvas, type View } from "./view";

/** Colours of the page, read from its style sheet: a canvas knows no variables. */
export interface Palette {
  readonly card: string;
  readonly ink: string;
  readonly quiet: string;
  readonly line: string;
  readonly accent: string;
  readonly name: string;
  readonly memory: string;
  readonly said: string;
  readonly other: string;
  readonly bad: string;
}

export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return {
    card: of("--card"),
    ink: of("--ink"),
    quiet: of("--quiet"),
    line: of("--strong-line"),
    accent: of("--accent"),
    name: of("--hue0"),
    memory: of("--hue1"),
    said: of("--hue2"),
    other: of("--hue3"),
    bad: of("--bad"),
  };
}

export interface Scene {
  readonly picture: Picture;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly view: View;
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  readonly font: string;
  /** The place of the node that is looked at, and of the one under the pointer. */
  readonly focus: number | undefined;
  readonly hover: number | undefined;
  /** Whether the canvas has the focus of the keyboard. */
  readonly active: boolean;
}

const LABEL = 12; // pixels
const LONGEST_LABEL = 26;
const LONGEST_SHOWN = 48;
const MEMORIES_NAMED_FROM = 1.9; // of the scale
const MOST_LABELS = 80;

/** Paint everything. Links and nodes of one kind are one path each: the number of paths is what takes the time. */
export function paint(context: CanvasRenderingContext2D, scene: Scene): void {
  context.clearRect(0, 0, scene.width, scene.height);
  context.lineCap = "round";
  links(context, scene);
  nodes(context, scene);
  labels(context, scene);
}

function links(context: CanvasRenderingContext2D, scene: Scene): void {
  const { picture, palette } = scene;
  // Everything hangs together with the middle: to mark its links would mark nothing
  const looked = scene.hover ?? (scene.focus === picture.root ? undefined : scene.focus);
  const plain = new Path2D();
  const together = new Path2D();
  const drawn = new Path2D();
  const against = new Path2D();
  const beside = new Path2D();
  for (const { from, to, kind } of picture.links) {
    const path =
      looked !== undefined && (from === looked || to === looked)
        ? beside
        : kind === "names"
          ? plain
          : kind === "together"
            ? together
            : kind === "contradicts"
              ? against
              : drawn;
    const [fromX, fromY] = place(scene, from);
    const [toX, toY] = place(scene, to);
    path.moveTo(fromX, fromY);
    path.lineTo(toX, toY);
  }
  const stroke = (path: Path2D, colour: string, width: number, dash: number[], alpha: number) => {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.globalAlpha = alpha;
    context.setLineDash(dash);
    context.stroke(path);
  };
  stroke(plain, palette.line, 1, [], 0.65);
  stroke(together, palette.name, 1.25, [2, 4], 0.8);
  stroke(drawn, palette.memory, 1.75, [6, 3], 1);
  stroke(against, palette.bad, 1.75, [6, 3], 1);
  stroke(beside, palette.accent, 2, [], 1);
  context.globalAlpha = 1;
  context.setLineDash([]);
}

/** What is one step away is filled, what is further away is an outline; the shape says what it is. */
function nodes(context: CanvasRenderingContext2D, scene: Scene): void {
  const { picture, palette, view } = scene;
  const paths = new Map<string, Path2D>();
  picture.nodes.forEach((node, index) => {
    const colour = node.kind === "name" ? palette.name : node.entry?.kind === "memory" ? palette.memory : node.entry?.kind === "turn" ? palette.said : palette.other;
    const key = `${node.hops > 1 ? "outline" : "filled"} ${colour}`;
    const path = paths.get(key) ?? new Path2D();
    paths.set(key, path);
    const [x, y] = place(scene, index);
    shape(path, node.kind === "name" ? "name" : (node.entry?.kind ?? "memory"), x, y, Math.max(node.radius * view.scale, 2.5));
  });
  for (const [key, path] of paths) {
    const space = key.indexOf(" ");
    const colour = key.slice(space + 1);
    context.fillStyle = key.startsWith("filled") ? colour : palette.card;
    context.fill(path);
    context.lineWidth = 2;
    context.strokeStyle = colour;
    context.stroke(path);
  }
  ring(context, scene, scene.hover, 2);
  ring(context, scene, scene.focus, scene.active ? 3.5 : 2);
}

function ring(context: CanvasRenderingContext2D, scene: Scene, node: number | undefined, width: number): void {
  const found = node === undefined ? undefined : scene.picture.nodes[node];
  if (node === undefined || found === undefined) return;
  const [x, y] = place(scene, node);
  context.beginPath();
  context.arc(x, y, Math.max(found.radius * scene.view.scale, 2.5) + 6, 0, 2 * Math.PI);
  context.lineWidth = width;
  context.strokeStyle = scene.palette.accent;
  context.stroke();
}

/** Names are circles, memories squares, what was said is a rhombus, all else a triangle. */
export function shape(path: Path2D, kind: string, x: number, y: number, radius: number): void {
  if (kind === "name") {
    path.moveTo(x + radius, y);
    path.arc(x, y, radius, 0, 2 * Math.PI);
  } else if (kind === "memory") {
    const half = radius * 0.86;
    path.rect(x - half, y - half, 2 * half, 2 * half);
  } else if (kind === "turn") {
    polygon(path, [x, y - radius * 1.15], [x + radius * 1.15, y], [x, y + radius * 1.15], [x - radius * 1.15, y]);
  } else polygon(path, [x, y - radius * 1.15], [x + radius, y + radius * 0.8], [x - radius, y + radius * 0.8]);
}

function polygon(path: Path2D, first: readonly [number, number], ...others: readonly (readonly [number, number])[]): void {
  path.moveTo(...first);
  for (const other of others) path.lineTo(...other);
  path.closePath();
}

/** Names are written beneath, the nearest and largest first, as far as no label would lie on another one. */
function labels(context: CanvasRenderingContext2D, scene: Scene): void {
  const { picture, view } = scene;
  context.font = `${LABEL}px ${scene.font}`;
  context.textAlign = "center";
  context.textBaseline = "top";
  const taken: (readonly [number, number, number, number])[] = [];
  const always = [scene.hover, scene.focus].filter((one): one is number => one !== undefined);
  for (const node of always) taken.push(box(context, scene, node, LONGEST_SHOWN));
  const named = picture.nodes
    .map((node, index) => ({ node, index }))
    .filter(({ node, index }) => (node.kind === "name" || view.scale >= MEMORIES_NAMED_FROM) && !always.includes(index))
    .sort((one, other) => one.node.hops - other.node.hops || other.node.radius - one.node.radius || one.index - other.index);
  let written = 0;
  for (const { index } of named) {
    if (written >= MOST_LABELS) break;
    const [x, y] = place(scene, index);
    if (x < 0 || y < 0 || x > scene.width || y > scene.height) continue;
    const wanted = box(context, scene, index, LONGEST_LABEL);
    if (taken.some((one) => overlap(one, wanted))) continue;
    taken.push(wanted);
    label(context, scene, index, LONGEST_LABEL, false);
    written += 1;
  }
  for (const node of always) label(context, scene, node, LONGEST_SHOWN, true);
}

function box(context: CanvasRenderingContext2D, scene: Scene, node: number, longest: number): readonly [number, number, number, number] {
  const [x, y] = under(scene, node);
  const half = widthOf(context, scene.picture.nodes[node]?.label ?? "", longest) / 2 + 4;
  return [x - half, y - 2, x + half, y + LABEL + 4];
}

function label(context: CanvasRenderingContext2D, scene: Scene, node: number, longest: number, strong: boolean): void {
  const [x, y] = under(scene, node);
  const text = cut(scene.picture.nodes[node]?.label ?? "", longest);
  if (strong) {
    const [left, top, right, bottom] = box(context, scene, node, longest);
    context.fillStyle = scene.palette.card;
    context.fillRect(left, top, right - left, bottom - top);
  } else {
    // An edge of the ground's colour: what lies beneath stays seen
    context.lineWidth = 3;
    context.lineJoin = "round";
    context.strokeStyle = scene.palette.card;
    context.strokeText(text, x, y);
  }
  context.fillStyle = scene.palette.ink;
  context.fillText(text, x, y);
}

/** Where the label of a node begins: beneath it, kept within the canvas. */
function under(scene: Scene, node: number): readonly [number, number] {
  const [x, y] = place(scene, node);
  return [x, Math.min(y + Math.max((scene.picture.nodes[node]?.radius ?? 0) * scene.view.scale, 2.5) + 5, scene.height - LABEL - 4)];
}

function overlap(one: readonly [number, number, number, number], other: readonly [number, number, number, number]): boolean {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}

function place(scene: Scene, node: number): readonly [number, number] {
  return onCanvas(scene.view, scene.x[node] ?? 0, scene.y[node] ?? 0);
}

// Measuring a text takes longer than painting it, and the same names are painted sixty times a second
const widths = new Map<string, number>();

function widthOf(context: CanvasRenderingContext2D, text: string, longest: number): number {
  const shown = cut(text, longest);
  const key = `${context.font}\n${shown}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (widths.size > 5000) widths.clear();
  const width = context.measureText(shown).width;
  widths.set(key, width);
  return width;
}
