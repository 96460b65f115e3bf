/** What two texts have in common, and what stands in one of them only: word by word. */
export interface Piece {
  readonly kind: "same" | "gone" | "new";
  readonly text: string;
}

// Beyond so many changed words texts are told apart as wholes: nobody reads a patchwork, and the search for it is slow
const MOST_CHANGES = 400;

/** Return the pieces that make `before` (same and gone) and `after` (same and new), in the order in which one reads them. */
export function wordDiff(before: string, after: string): readonly Piece[] {
  const [old, young] = [wordsOf(before), wordsOf(after)];
  const begin = alike(old, young, (words, place) => words[place]);
  const [oldRest, youngRest] = [old.slice(begin), young.slice(begin)];
  const end = alike(oldRest, youngRest, (words, place) => words[words.length - 1 - place]);
  const [oldMiddle, youngMiddle] = [oldRest.slice(0, oldRest.length - end), youngRest.slice(0, youngRest.length - end)];
  return joined([
    ...pieces("same", old.slice(0, begin)),
    ...(changes(oldMiddle, youngMiddle) ?? [...pieces("gone", oldMiddle), ...pieces("new", youngMiddle)]),
    ...pieces("same", oldRest.slice(oldRest.length - end)),
  ]);
}

/** Words, spaces and marks, each by itself; of scripts without spaces what the browser takes for words. */
function wordsOf(text: string): readonly string[] {
  return [...new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)].map(({ segment }) => segment);
}

function alike(old: readonly string[], young: readonly string[], at: (words: readonly string[], place: number) => string | undefined): number {
  const most = Math.min(old.length, young.length);
  let count = 0;
  while (count < most && at(old, count) === at(young, count)) count += 1;
  return count;
}

/**
 * The shortest way from one list of words to the other; undefined where it is longer than anybody reads.
 *
 * Eugene W. Myers, "An O(ND) Difference Algorithm and Its Variations", Algorithmica 1 (1986): `reach[k]` is how far one
 * comes in the old words on diagonal k with so many changes.
 */
function changes(old: readonly string[], young: readonly string[]): readonly Piece[] | undefined {
  const most = Math.min(old.length + young.length, MOST_CHANGES);
  const reach = new Map<number, number>([[1, 0]]);
  const steps: ReadonlyMap<number, number>[] = [];
  for (let count = 0; count <= most; count += 1) {
    steps.push(new Map(reach));
    for (let k = -count; k <= count; k += 2) {
      let x = isDown(reach, k, count) ? at(reach, k + 1) : at(reach, k - 1) + 1;
      while (x < old.length && x - k < young.length && old[x] === young[x - k]) x += 1;
      reach.set(k, x);
      if (x >= old.length && x - k >= young.length) return wayBack(steps, old, young);
    }
  }
  return undefined;
}

function wayBack(steps: readonly ReadonlyMap<number, number>[], old: readonly string[], young: readonly string[]): readonly Piece[] {
  const found: Piece[] = [];
  let [x, y] = [old.length, young.length];
  for (let count = steps.length - 1; count >= 0; count -= 1) {
    const reach = steps[count] ?? new Map<number, number>();
    const k = x - y;
    const from = isDown(reach, k, count) ? k + 1 : k - 1;
    const fromX = at(reach, from);
    const fromY = fromX - from;
    for (; x > fromX && y > fromY; x -= 1, y -= 1) found.push({ kind: "same", text: old[x - 1] ?? "" });
    if (count > 0) found.push(x === fromX ? { kind: "new", text: young[y - 1] ?? "" } : { kind: "gone", text: old[x - 1] ?? "" });
    [x, y] = [fromX, fromY];
  }
  return found.reverse();
}

function isDown(reach: ReadonlyMap<number, number>, k: number, count: number): boolean {
  return k === -count || (k !== count && at(reach, k - 1) < at(reach, k + 1));
}

function at(reach: ReadonlyMap<number, number>, k: number): number {
  return reach.get(k) ?? -1;
}

function pieces(kind: Piece["kind"], words: readonly string[]): readonly Piece[] {
  return words.length === 0 ? [] : [{ kind, text: words.join("") }];
}

/** Join what stands side by side: of each change first what is gone, then what is new; a space alone parts no changes. */
function joined(found: readonly Piece[]): readonly Piece[] {
  const all: Piece[] = [];
  let [gone, young] = ["", ""];
  const flush = () => {
    all.push(...pieces("gone", gone === "" ? [] : [gone]), ...pieces("new", young === "" ? [] : [young]));
    [gone, young] = ["", ""];
  };
  found.forEach(({ kind, text }, place) => {
    const parts = kind === "same" && gone + young !== "" && /^\s+$/u.test(text) && (found[place + 1]?.kind ?? "same") !== "same";
    if (kind === "gone" || parts) gone += text;
    if (kind === "new" || parts) young += text;
    if (kind !== "same" || parts) return;
    flush();
    const last = all.at(-1);
    if (last?.kind === "same") all[all.length - 1] = { kind, text: last.text + text };
    else all.push({ kind, text });
  });
  flush();
  return all;
}
