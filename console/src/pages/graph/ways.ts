import { percent } from "../../app/formats";
import { cut, type Drawn, inOneLine, type Neighbour, type Picture } from "./picture";
import type { words } from "./words";

type Words = ReturnType<typeof words>;
type Step = Neighbour["path"][number];

const LONGEST = 90;

/** Say in words how something comes to be in the drawing; nothing for what is in its middle. */
export function wayOf(node: Drawn, picture: Picture, t: Words): string {
  const root = picture.nodes[picture.root];
  if (root === undefined || node.id === root.id) return "";
  if (node.related !== undefined) return t.together(root.label, node.related.shared_memories, percent(node.related.weight));
  const last = node.path[node.path.length - 1];
  if (node.kind === "name") {
    const sentence = last === undefined ? [] : [t.namedIn(shortOf(last.entry_id, picture))];
    return [...sentence, ...(last === undefined ? [] : ofTheOther(node.path, root, picture, t))].join(" ");
  }
  if (last === undefined) return "";
  const before = node.path.slice(0, -1);
  return [step(last, before, root, picture, t), ...ofTheOther(before, root, picture, t)].join(" ");
}

function step(last: Step, before: readonly Step[], root: Drawn, picture: Picture, t: Words): string {
  const from = before[before.length - 1]?.entry_id;
  const other = from === undefined ? t.itself : t.quote(shortOf(from, picture));
  if (last.entity_id === null) return (t.edges[last.edge ?? "related"]?.[last.direction === "in" ? 1 : 0] ?? "").replace("{m}", () => other);
  const name = last.entity_name ?? last.entity_id;
  if (from !== undefined) return t.shares(name, shortOf(from, picture));
  return root.kind === "name" ? t.namesRoot(name) : t.sharesWithRoot(name);
}

/** How the memory before the last step hangs together with the middle. */
function ofTheOther(path: readonly Step[], root: Drawn, picture: Picture, t: Words): string[] {
  const last = path[path.length - 1];
  if (last === undefined) return [];
  if (last.entity_id !== null && root.kind === "name") return [t.whichNames(root.label)];
  return [t.thatOne + step(last, path.slice(0, -1), root, picture, t)];
}

function shortOf(entryId: string, picture: Picture): string {
  const node = picture.nodes[picture.places.get(entryId) ?? -1];
  return node === undefined ? entryId : cut(inOneLine(node.label), LONGEST);
}
