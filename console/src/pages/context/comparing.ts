import type { Answer } from "./asking";

type Shown = Answer["memories"][number];

/** How the memories of one context stand to those of another one. */
export interface Compared {
  /** Keys of memories that the other one does not show. */
  readonly alone: ReadonlySet<string>;
  /** Keys of memories that both show, and this one shortens more. */
  readonly shorter: ReadonlySet<string>;
  readonly both: number;
}

/** What tells a memory from the others of a context: its id, and for what has none where it stands. */
export function keyOf({ entry_id, section, text }: Pick<Shown, "entry_id" | "section" | "text">): string {
  return entry_id ?? `${section} ${text}`;
}

export function compared(one: Answer, other: Answer): Compared {
  const there = new Map(other.memories.map((memory) => [keyOf(memory), memory]));
  const here = one.memories.map((memory) => ({ key: keyOf(memory), memory, beside: there.get(keyOf(memory)) }));
  return {
    alone: new Set(here.filter(({ beside }) => beside === undefined).map(({ key }) => key)),
    shorter: new Set(here.filter(({ memory, beside }) => beside !== undefined && memory.text.length < beside.text.length).map(({ key }) => key)),
    both: here.filter(({ beside }) => beside !== undefined).length,
  };
}

/** A line of a text, and whether the other text has none like it. */
export interface Line {
  readonly text: string;
  readonly alone: boolean;
}

/** Hold the lines of a text against another one. The numbers of blocks do not count: they move with what stands before. */
export function linesOf(text: string, other: string | undefined): readonly Line[] {
  const there = other === undefined ? undefined : new Set(other.split("\n").map(bare));
  return text.split("\n").map((line) => ({ text: line, alone: there !== undefined && line.trim() !== "" && !there.has(bare(line)) }));
}

function bare(line: string): string {
  return line.replace(/^\[\d+\] /, "");
}
