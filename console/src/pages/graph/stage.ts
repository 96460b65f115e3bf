import { begun, COLD, type Moving, settled, stepper } from "./layout";
import { paint, type Palette, paletteOf } from "./painting";
import type { Picture } from "./picture";
import { centred, fitting, inLayout, nodeAt, onCanvas, type Point, type View, zoomed } from "./view";

/** What a stage tells of. Nodes are told by their place in the picture. */
export interface Told {
  /** Another node is looked at: by keyboard, or since it was clicked. */
  readonly looked: (node: number | undefined) => void;
  readonly hovered: (node: number | undefined) => void;
}

const GLIDE = 0.25; // of the way to where the view is to be, each frame
const WARM = 0.3;

/** The drawing on its canvas: it moves, paints, and knows what is where. What hands and keys do to it stands elsewhere. */
export class Stage {
  focus: number | undefined;
  hover: number | undefined;
  active = false;
  view: View = { scale: 1, x: 0, y: 0 };
  private held: number | undefined;
  private wanted: View | undefined;
  private follows = true; // fits everything into the canvas until somebody moves it
  private picture: Picture | undefined;
  private moving: Moving = begun({ nodes: [], links: [], root: 0 });
  private step: (moving: Moving, held?: number) => void = () => undefined;
  private palette: Palette;
  private readonly font: string;
  private width = 0;
  private height = 0;
  private frame = 0;
  private readonly context: CanvasRenderingContext2D | null;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly told: Told,
  ) {
    this.context = canvas.getContext("2d");
    this.palette = paletteOf(canvas);
    this.font = getComputedStyle(canvas).fontFamily;
  }

  /** Draw another picture. What was drawn before stays where it is, so that one can follow. */
  show(picture: Picture): void {
    const former = new Map<string, Point>(this.picture?.nodes.map(({ id }, node) => [id, [this.moving.x[node] ?? 0, this.moving.y[node] ?? 0]]));
    const lookedAt = this.focus === undefined ? undefined : this.picture?.nodes[this.focus]?.id;
    const isOther = this.picture?.nodes[this.picture.root]?.id !== picture.nodes[picture.root]?.id;
    this.picture = picture;
    this.step = stepper(picture);
    this.moving = still() ? settled(picture, former) : begun(picture, former);
    this.held = undefined;
    this.setHover(undefined);
    if (isOther) this.follows = true;
    this.look((isOther || lookedAt === undefined ? undefined : picture.places.get(lookedAt)) ?? picture.root);
    this.draw();
  }

  resize(width: number, height: number): void {
    const sharp = Math.min(devicePixelRatio || 1, 3);
    this.width = width;
    this.height = height;
    this.canvas.width = Math.round(width * sharp);
    this.canvas.height = Math.round(height * sharp);
    this.context?.setTransform(sharp, 0, 0, sharp, 0, 0);
    this.now();
  }

  /** Read the colours anew. */
  recolour(): void {
    this.palette = paletteOf(this.canvas);
    this.draw();
  }

  setActive(active: boolean): void {
    this.active = active;
    this.draw();
  }

  look(node: number | undefined): void {
    this.focus = node;
    this.told.looked(node);
    this.draw();
  }

  setHover(node: number | undefined): void {
    if (node === this.hover) return;
    this.hover = node;
    this.canvas.style.cursor = node === undefined ? "" : "pointer";
    this.told.hovered(node);
    this.draw();
  }

  /** The node at a point of the canvas. */
  at([x, y]: Point, slack: number): number | undefined {
    if (this.picture === undefined) return undefined;
    return nodeAt(this.picture.nodes, this.moving.x, this.moving.y, inLayout(this.view, x, y), slack / this.view.scale);
  }

  where(node: number): Point {
    return onCanvas(this.view, this.moving.x[node] ?? 0, this.moving.y[node] ?? 0);
  }

  get places(): Moving {
    return this.moving;
  }

  get shown(): Picture | undefined {
    return this.picture;
  }

  pan(byX: number, byY: number): void {
    this.take();
    this.view = { ...this.view, x: this.view.x + byX, y: this.view.y + byY };
    this.draw();
  }

  zoom(factor: number, around: Point = [this.width / 2, this.height / 2]): void {
    this.take();
    this.view = zoomed(this.view, factor, around);
    this.draw();
  }

  fit(): void {
    this.follows = true;
    this.wanted = undefined;
    this.draw();
  }

  /** Bring a node into the middle; `far`: only where it is not well within the canvas. */
  centre(node: number, { far = false } = {}): void {
    const [x, y] = this.where(node);
    const margin = 40;
    if (far && x > margin && y > margin && x < this.width - margin && y < this.height - margin) return;
    this.take();
    this.wanted = centred(this.view, this.moving.x[node] ?? 0, this.moving.y[node] ?? 0, this.width, this.height);
    if (still()) this.arrive();
    this.draw();
  }

  /** Hold a node at a point of the canvas; the others make room. */
  hold(node: number, [x, y]: Point): void {
    this.take();
    this.held = node;
    const [toX, toY] = inLayout(this.view, x, y);
    this.moving.x[node] = toX;
    this.moving.y[node] = toY;
    if (!still()) this.moving.heat = Math.max(this.moving.heat, WARM);
    this.draw();
  }

  letGo(): void {
    this.held = undefined;
    this.draw();
  }

  end(): void {
    cancelAnimationFrame(this.frame);
  }

  private take(): void {
    this.follows = false;
    this.wanted = undefined;
  }

  private arrive(): void {
    if (this.wanted !== undefined) this.view = this.wanted;
    this.wanted = undefined;
  }

  /** Paint with the next frame. */
  private draw(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.now());
  }

  private now(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const { picture, context, moving } = this;
    if (picture === undefined || context === null || this.width === 0) return;
    const isMoving = moving.heat > COLD;
    if (isMoving) this.step(moving, this.held);
    if (this.follows) this.wanted = fitting(moving.x, moving.y, this.width, this.height);
    if (this.wanted !== undefined) this.glide(this.wanted, isMoving);
    paint(context, {
      picture,
      x: moving.x,
      y: moving.y,
      view: this.view,
      width: this.width,
      height: this.height,
      palette: this.palette,
      font: this.font,
      focus: this.focus,
      hover: this.hover,
      active: this.active,
    });
    if (isMoving || this.wanted !== undefined) this.draw();
  }

  private glide(wanted: View, isMoving: boolean): void {
    const near = Math.hypot(wanted.x - this.view.x, wanted.y - this.view.y) < 0.5 && Math.abs(wanted.scale - this.view.scale) < 0.002;
    if (still() || (near && !isMoving)) return this.arrive();
    const between = (from: number, to: number) => from + GLIDE * (to - from);
    this.view = { scale: between(this.view.scale, wanted.scale), x: between(this.view.x, wanted.x), y: between(this.view.y, wanted.y) };
  }
}

/** Whether the person wants nothing to move by itself. */
function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
