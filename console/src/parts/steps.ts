import type { components } from "recollect-client";

import { dictionary } from "../app/words";

type Step = components["schemas"]["StepAnswer"];
type Names = Readonly<Record<string, string>>;

const words = dictionary(
  {
    over: (name: string) => `both name ${name}`,
    edges: { related: "linked", contradicts: "contradicting", supersedes: "one in the other's place", supports: "supporting", derived_from: "one made of the other", mentions: "named" } as Names,
    steps: (count: number) => (count === 1 ? "next to it" : `${count} steps away`),
    then: "then",
  },
  {
    over: (name: string) => `beide nennen ${name}`,
    edges: { related: "verbunden", contradicts: "widersprüchlich", supersedes: "eines an der Stelle des anderen", supports: "stützend", derived_from: "eines aus dem anderen gemacht", mentions: "genannt" } as Names,
    steps: (count: number) => (count === 1 ? "gleich daneben" : `${count} Schritte entfernt`),
    then: "dann",
  },
);

/** By which way something is near, in words: "2 steps away: both name Ines, then linked". */
export function wayInWords(path: readonly Step[]): string {
  const t = words();
  const steps = path.map((step) => (step.entity_id === null ? (t.edges[step.edge ?? "related"] ?? step.words) : t.over(step.entity_name ?? step.entity_id.replace(/^entity:/, ""))));
  return `${t.steps(path.length)}: ${steps.join(`, ${t.then} `)}`;
}
