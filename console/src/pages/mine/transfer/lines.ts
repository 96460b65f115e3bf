const LINE_END = 0x0a;
const RETURN = 0x0d;
const SLICE = 1_000_000;

/** Cut bytes into their lines, without their ends; what stands behind the last end is the rest. */
export function cut(bytes: Uint8Array): { readonly lines: readonly Uint8Array[]; readonly rest: Uint8Array } {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let end = bytes.indexOf(LINE_END); end !== -1; end = bytes.indexOf(LINE_END, start)) {
    lines.push(bytes.subarray(start, bytes[end - 1] === RETURN && end > start ? end - 1 : end));
    start = end + 1;
  }
  return { lines, rest: bytes.subarray(start) };
}

/** The lines of a file, a slice at a time: it is never held as a whole. */
export async function* linesOf(file: Blob): AsyncGenerator<readonly Uint8Array[], void, undefined> {
  let rest = new Uint8Array();
  for (let at = 0; at < file.size; at += SLICE) {
    const read = joined(rest, new Uint8Array(await file.slice(at, at + SLICE).arrayBuffer()));
    const { lines, rest: left } = cut(read);
    rest = left.slice();
    if (lines.length > 0) yield lines;
  }
  if (rest.length > 0) yield [rest];
}

/** Lines that go to the server together. */
export interface Chunk {
  readonly number: number;
  /** The number of the first line in the file, from 1. */
  readonly firstLine: number;
  readonly text: string;
  readonly lines: number;
}

const CHUNK_LINES = 500;
// A telephone on a train sends so many within the ten seconds that a server waits for a body
const CHUNK_BYTES = 200_000;

/** Put lines together into chunks, the same ones each time: so a chunk that was sent before is known again. */
export async function* chunksOf(file: Blob): AsyncGenerator<Chunk, void, undefined> {
  const decoder = new TextDecoder();
  let held: string[] = [];
  let [number, firstLine, place, size] = [0, 1, 0, 0];
  const taken = (): Chunk => ({ number, firstLine, text: held.map((line) => `${line}\n`).join(""), lines: held.length });
  for await (const lines of linesOf(file)) {
    for (const line of lines) {
      place += 1;
      if (held.length > 0 && (held.length >= CHUNK_LINES || size + line.length > CHUNK_BYTES)) {
        yield taken();
        [held, number, firstLine, size] = [[], number + 1, place, 0];
      }
      held.push(decoder.decode(line));
      size += line.length;
    }
  }
  if (held.length > 0) yield taken();
}

export function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
