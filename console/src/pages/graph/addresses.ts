import { addressOf, place } from "../../app/place";

/** The address of the drawing around a name. What was looked for in the list, and how far the drawing goes, stays. */
export function aroundName(id: string): string {
  return addressOf("graph", [id], kept());
}

/** The address of the drawing around a memory. */
export function aroundMemory(id: string): string {
  return addressOf("graph", [], { ...kept(), entry: id });
}

function kept(): Readonly<Record<string, string | undefined>> {
  const { text, order, hops } = place.value.query;
  return { text, order, hops };
}
