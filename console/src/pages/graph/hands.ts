import type { Stage } from "./stage";
import { ARROWS, type Point, towards } from "./view";

/** What comes of a click, and of Enter. */
export interface Chosen {
  readonly centred: (node: number) => void;
  readonly opened: (node: number) => void;
}

const MOVED = 5; // pixels, from which on it is no click
const FINGER = 14;
const MOUSE = 4;

/** Let pointers move the drawing: drag a node, drag the ground, pinch, wheel, click. Returns what takes that back. */
export function pointing(canvas: HTMLCanvasElement, stage: Stage, chosen: Chosen): () => void {
  const fingers = new Map<number, Point>();
  let begun: { readonly at: Point; readonly node: number | undefined; moved: boolean } | undefined;
  const point = (event: { clientX: number; clientY: number }): Point => {
    const { left, top } = canvas.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };
  const slack = (event: PointerEvent) => (event.pointerType === "mouse" ? MOUSE : FINGER);

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, point(event));
    if (fingers.size === 1) begun = { at: point(event), node: stage.at(point(event), slack(event)), moved: false };
    else if (begun !== undefined) {
      begun.moved = true;
      stage.letGo();
    }
  };
  const move = (event: PointerEvent) => {
    const at = point(event);
    const before = fingers.get(event.pointerId);
    if (before === undefined || begun === undefined) return stage.setHover(stage.at(at, MOUSE));
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, at);
    if (other !== undefined) {
      stage.zoom(apart(at, other) / (apart(before, other) || 1), middle(at, other));
      stage.pan((at[0] - before[0]) / 2, (at[1] - before[1]) / 2);
      return;
    }
    if (!begun.moved && apart(at, begun.at) < MOVED) return;
    begun.moved = true;
    if (begun.node === undefined) stage.pan(at[0] - before[0], at[1] - before[1]);
    else stage.hold(begun.node, at);
  };
  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || begun === undefined) return;
    if (fingers.size > 0) return;
    stage.letGo();
    const { node, moved } = begun;
    begun = undefined;
    if (!moved && node !== undefined && event.type === "pointerup") chosen.centred(node);
  };
  const leave = () => stage.setHover(undefined);
  // With Control, or when the drawing has the focus: else whoever scrolls the page would be caught in it
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey && document.activeElement !== canvas) return;
    event.preventDefault();
    stage.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.002) * (event.ctrlKey ? 3 : 1)), point(event));
  };
  // One finger on the ground scrolls the page; on a node it moves that, and two move the drawing
  const touch = (event: TouchEvent) => {
    const [first] = event.touches;
    if (event.touches.length > 1 || (first !== undefined && stage.at(point(first), FINGER) !== undefined)) event.preventDefault();
  };
  const control = new AbortController();
  const { signal } = control;
  canvas.addEventListener("pointerdown", down, { signal });
  canvas.addEventListener("pointermove", move, { signal });
  canvas.addEventListener("pointerup", up, { signal });
  canvas.addEventListener("pointercancel", up, { signal });
  canvas.addEventListener("pointerleave", leave, { signal });
  canvas.addEventListener("wheel", wheel, { signal, passive: false });
  canvas.addEventListener("touchstart", touch, { signal, passive: false });
  return () => control.abort();
}

/** Let keys move the drawing; tells whether one did. */
export function pressed(event: KeyboardEvent, stage: Stage, chosen: Chosen): boolean {
  const picture = stage.shown;
  if (picture === undefined || event.ctrlKey || event.altKey || event.metaKey) return false;
  const from = stage.focus ?? picture.root;
  const arrow = ARROWS[event.key];
  if (arrow !== undefined) {
    if (event.shiftKey) stage.pan(-60 * arrow[0], -60 * arrow[1]);
    else look(stage, towards(from, picture.beside[from] ?? [], stage.places.x, stage.places.y, arrow));
  } else if (event.key === "Home") look(stage, picture.root);
  else if (event.key === "Enter") chosen.opened(from);
  else if (event.key === "+") stage.zoom(1.25);
  else if (event.key === "-") stage.zoom(0.8);
  else if (event.key === "0") stage.fit();
  else return false;
  return true;
}

function look(stage: Stage, node: number | undefined): void {
  if (node === undefined) return;
  stage.look(node);
  stage.centre(node, { far: true });
}

function apart([x, y]: Point, [otherX, otherY]: Point): number {
  return Math.hypot(x - otherX, y - otherY);
}

function middle([x, y]: Point, [otherX, otherY]: Point): Point {
  return [(x + otherX) / 2, (y + otherY) / 2];
}
