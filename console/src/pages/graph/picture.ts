import type { components } from "recollect-client";

import type { Shape } from "./layout";

type Schemas = components["schemas"];
export type Entity = Schemas["NamedEntityAnswer"];
export type EntityPicture = Schemas["EntityPictureAnswer"];
export type Neighbour = Schemas["NeighbourAnswer"];
export type Entry = Schemas["EntryAnswer"];
export type Why = Schemas["Why"];

/** A name or a memory of the drawing. */
export interface Drawn {
  /** That of the entity or the entry. */
  readonly id: string;
  readonly kind: "name" | "memory";
  readonly label: string;
  readonly radius: number;
  /** How many steps it is from the middle; 0 is the middle. */
  readonly hops: number;
  /** Of a memory. */
  readonly entry?: Entry;
  /** Of a memory: the way that leads there. Of a name: that of the first memory which leads to it. */
  readonly path: Schemas["StepAnswer"][];
  /** Of a name that shares memories with the one in the middle. */
  readonly related?: Schemas["RelatedEntityAnswer"];
}

export interface Link {
  readonly from: number;
  readonly to: number;
  /** A memory names a name; a drawn edge between memories; names that stand in the same memories. */
  readonly kind: "names" | "together" | Schemas["EdgeType"];
  /** Between 0 and 1, how thick it is. */
  readonly weight: number;
}

export interface Picture extends Shape {
  readonly nodes: readonly Drawn[];
  readonly links: readonly Link[];
  /** The place of each node by its id. */
  readonly places: ReadonlyMap<string, number>;
  /** By the place of a node, the places of those that it is linked to. */
  readonly beside: readonly (readonly number[])[];
}

/** What the drawing goes around: a name with what is named with it, or a memory. */
export type Middle = { readonly entity: EntityPicture } | { readonly entry: Entry };

/** Return the drawing of what is around a name or a memory. */
export function pictureOf(middle: Middle, neighbours: readonly Neighbour[]): Picture {
  const made = new Making();
  if ("entity" in middle) {
    const { entity } = middle;
    made.add({ id: entity.id, kind: "name", label: entity.name, radius: 16 + grown(entity.mentions), hops: 0, path: [] });
    for (const related of entity.related) {
      made.add({ id: related.id, kind: "name", label: related.name, radius: 8 + grown(related.shared_memories), hops: 1, path: [], related });
      made.link(entity.id, related.id, "together", related.weight);
    }
  } else {
    const { entry } = middle;
    made.add({ id: entry.id, kind: "memory", label: inOneLine(entry.text), radius: 14, hops: 0, entry, path: [] });
  }
  const root = "entity" in middle ? middle.entity.id : middle.entry.id;
  for (const { entry, hops, path } of neighbours) made.add({ id: entry.id, kind: "memory", label: inOneLine(entry.text), radius: hops === 1 ? 8 : 6.5, hops, entry, path });
  for (const { path } of neighbours) made.follow(root, path);
  for (const { entry } of neighbours) made.named(entry);
  if ("entry" in middle) made.named(middle.entry);
  return made.done(root);
}

class Making {
  private readonly nodes: Drawn[] = [];
  private readonly places = new Map<string, number>();
  private readonly links: Link[] = [];
  private readonly linked = new Set<string>();

  add(node: Drawn): void {
    if (this.places.has(node.id)) return;
    this.places.set(node.id, this.nodes.length);
    this.nodes.push(node);
  }

  link(one: string, other: string, kind: Link["kind"], weight = 0): void {
    const from = this.places.get(one);
    const to = this.places.get(other);
    const key = one < other ? `${one}\n${other}` : `${other}\n${one}`;
    if (from === undefined || to === undefined || from === to || this.linked.has(key)) return;
    this.linked.add(key);
    this.links.push({ from, to, kind, weight });
  }

  /** Draw the last step of a way; those before it are the whole way of another neighbour. */
  follow(root: string, path: Neighbour["path"]): void {
    const step = path[path.length - 1];
    if (step === undefined) return;
    const before = path[path.length - 2]?.entry_id ?? root;
    if (step.entity_id === null) return this.link(before, step.entry_id, step.edge ?? "related");
    this.add({ id: step.entity_id, kind: "name", label: step.entity_name ?? step.entity_id, radius: 8, hops: path.length, path: path.slice(0, -1) });
    this.link(before, step.entity_id, "names");
    this.link(step.entity_id, step.entry_id, "names");
  }

  /** Link a memory with the names of the drawing that its text has: by what they are called, or the id of one of their names. */
  named(entry: Entry): void {
    for (const name of entry.entities) this.link(entry.id, `entity:${name.toLowerCase()}`, "names");
  }

  done(root: string): Picture {
    const beside = this.nodes.map((): number[] => []);
    for (const { from, to } of this.links) {
      beside[from]?.push(to);
      beside[to]?.push(from);
    }
    return { nodes: this.nodes, links: this.links, root: this.places.get(root) ?? 0, places: this.places, beside };
  }
}

/** By how much something grows that is named often: little, so that nothing covers the rest. */
function grown(count: number): number {
  return Math.min(3 * Math.log2(1 + count), 14);
}

/** A text in one line, for a label. */
export function inOneLine(text: string): string {
  return text.slice(0, 400).replace(/\s+/g, " ").trim();
}

/** The first characters of a text; what was cut is told by an ellipsis. */
export function cut(text: string, most: number): string {
  const signs = Array.from(text.slice(0, 4 * most)); // so that no character of two halves is torn apart
  return signs.length <= most && text.length <= 4 * most ? text : `${signs.slice(0, most - 1).join("")}…`;
}
