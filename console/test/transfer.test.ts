import { Recollect } from "recollect-client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { exported } from "../src/pages/mine/transfer/export_run";
import { added, factsOf, imported, NOTHING_YET } from "../src/pages/mine/transfer/import_run";
import { chunksOf, cut, linesOf } from "../src/pages/mine/transfer/lines";
import { NotWhole } from "../src/pages/mine/transfer/verification";
import FILE from "./answers/export.ndjson?raw"; // as the server wrote it

const LINES = FILE.trimEnd().split("\n");
const patient = new AbortController().signal;
const blob = (text: string) => new Blob([text]);
const plain = (lines: readonly Uint8Array[]) => lines.map((line) => new TextDecoder().decode(line));

async function all<T>(found: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of found) items.push(item);
  return items;
}

test("bytes are cut at line ends alone, whatever ends a line elsewhere", () => {
  const { lines, rest } = cut(new TextEncoder().encode("a\u2028b\r\n\nc\rd\nrest"));
  expect(plain(lines)).toEqual(["a\u2028b", "", "c\rd"]);
  expect(plain([rest])).toEqual(["rest"]);
});

test("a file is read in slices without a line being cut, and its last line needs no end", async () => {
  const long = Array.from({ length: 2500 }, (_, place) => `${place} ${"ü".repeat(400)}`);
  const read = await all(linesOf(blob(long.join("\n"))));
  expect(read.length).toBeGreaterThan(1);
  expect(plain(read.flat())).toEqual(long);
});

test("chunks are the same each time, of at most 500 lines and 200 kB, and know their lines' numbers", async () => {
  const lines = Array.from({ length: 1200 }, (_, place) => "x".repeat(place < 600 ? 10 : 5000));
  const chunks = await all(chunksOf(blob(lines.join("\n"))));
  expect(chunks.map((chunk) => chunk.text).join("")).toBe(`${lines.join("\n")}\n`);
  expect(chunks.map(({ number }) => number)).toEqual(chunks.map((_, place) => place));
  let next = 1;
  for (const chunk of chunks) {
    expect(chunk.firstLine).toBe(next);
    expect(chunk.lines).toBeLessThanOrEqual(500);
    expect(chunk.text.length).toBeLessThan(201_000);
    next += chunk.lines;
  }
  expect(await all(chunksOf(blob(lines.join("\n"))))).toEqual(chunks);
});

test("what the server wrote is whole, and says of which spaces it is", async () => {
  expect(await factsOf(blob(FILE), patient, () => undefined)).toEqual({ lines: LINES.length, spaces: ["work"], problem: undefined, verified: true });
});

test.each([
  ["a line is missing", LINES.filter((_, place) => place !== 3), "section"],
  ["a line was changed", LINES.map((line, place) => (place === 7 ? line.replace("user", "someone") : line)), "section"],
  ["two lines change places", [LINES[0], LINES[2], LINES[1], ...LINES.slice(3)], "section"],
  ["it was cut", LINES.slice(0, -1), "cut"],
  ["the manifest is another one", [...LINES.slice(0, -1), (LINES.at(-1) ?? "").replace('"sections":1', '"sections":2')], "manifest"],
  ["something follows the manifest", [...LINES, LINES[3]], "behind_manifest"],
  ["it is something else", ["# Notes", "- a"], "no_header"],
  ["it is of a later version", [(LINES[0] ?? "").replace('"version":1', '"version":9'), ...LINES.slice(1)], "unknown_format"],
])("it is not whole where %s", async (_case, lines, why) => {
  const { problem } = await factsOf(blob(lines.join("\n")), patient, () => undefined);
  expect(problem?.why).toBe(why);
});

test("what came in before time ran out is told as brought in, not as there before", () => {
  const report = { import_id: "i", chunk: 0, dry_run: false, repeated: false, problems: [], not_remembered: [] };
  const first = { ...report, complete: false, imported: { entry: 3 }, skipped: { entry: 1 } };
  const second = { ...report, complete: true, imported: { entry: 2 }, skipped: { entry: 4, edge: 1 } };
  const counts = added(NOTHING_YET, 8, [first, second]);
  expect(counts.imported).toEqual({ entry: 5 });
  expect(counts.skipped).toEqual({ entry: 1, edge: 1 });
});

test("lines of a paused space are told as not stored, once for a chunk that was answered twice", () => {
  const line = (number: number) => ({ line: number, action: "skipped" as const, reason: "memory_off" as const });
  const report = { import_id: "i", chunk: 0, dry_run: false, repeated: false, imported: {}, skipped: {}, problems: [] };
  const first = { ...report, complete: false, not_remembered: [line(3)] };
  const second = { ...report, complete: true, not_remembered: [line(3), line(4)] };
  expect(added(NOTHING_YET, 8, [first, second]).notRemembered).toEqual({ memory_off: 2 });
});

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** What comes of something, while the pauses that it makes pass at once; digests take the time that they take. */
async function hurried<T>(done: Promise<T>): Promise<T> {
  let over = false;
  const ended = done.finally(() => (over = true));
  ended.catch(() => undefined);
  while (!over) {
    await vi.advanceTimersByTimeAsync(1000);
    await new Promise<void>((next) => {
      const tick = setInterval(() => (clearInterval(tick), next()), 1);
    });
  }
  return ended;
}

/** A client whose server answers as `answer` says, call by call. */
function client(answer: (request: Request, call: number) => Promise<Response> | Response): Recollect {
  let calls = 0;
  return new Recollect({ retries: 0, fetch: async (request) => answer(request as Request, calls++) });
}

test("an export goes on after the connection was lost, from the page at which it was", async () => {
  const pages = [LINES.slice(0, 5), LINES.slice(5, 9), LINES.slice(9)];
  const asked: (string | null)[] = [];
  const states: boolean[] = [];
  const done = exported(
    client((request, call) => {
      const cursor = new URL(request.url).searchParams.get("cursor");
      asked.push(cursor);
      if (call === 1 || call === 2) throw new TypeError("away");
      const at = Number(cursor ?? 0);
      const headers: Record<string, string> = at < 2 ? { "X-Next-Cursor": `${at + 1}` } : {};
      return new Response(`${pages[at]?.join("\n")}\n`, { headers });
    }),
    "work",
    patient,
    ({ away }) => states.push(away),
  );
  const { file, lines, verified } = await hurried(done);
  expect(await file.text()).toBe(FILE);
  expect([lines, verified]).toEqual([LINES.length, true]);
  expect(asked).toEqual([null, "1", "1", "1", "2"]);
  expect(states).toContain(true);
});

test("an export that is not whole is none", async () => {
  const done = exported(client(() => new Response(`${LINES.slice(0, 4).join("\n")}\n`)), "work", patient, () => undefined);
  await expect(done).rejects.toThrow(NotWhole);
});

test("an import sends a chunk again under the same name until it is answered, and once more where there was no time", async () => {
  const sent: string[] = [];
  const report = (complete: boolean) => ({ import_id: "i", chunk: 0, dry_run: false, complete, repeated: false, imported: { entry: 2 }, skipped: complete ? { entry: 2 } : {}, problems: [], not_remembered: [] });
  const done = imported(
    client(async (request, call) => {
      sent.push(`${new URL(request.url).search} ${request.headers.get("Content-Type")} ${(await request.text()) === FILE}`);
      if (call === 0) throw new TypeError("away");
      return Response.json(report(call > 1));
    }),
    blob(FILE),
    { id: "i", dry: false, signal: patient, progress: () => undefined },
  );
  const counts = await hurried(done);
  expect(new Set(sent)).toEqual(new Set(["?import_id=i&chunk=0&first_line=1&dry_run=false application/x-ndjson true"]));
  expect(sent).toHaveLength(3);
  expect(counts.imported).toEqual({ entry: 4 });
  expect(counts.lines).toBe(LINES.length);
});

test("what the server refuses ends an import", async () => {
  const refusal = { type: "urn:recollect:problem:not-permitted", title: "no", status: 403, detail: "agents may not" };
  const done = imported(client(() => Response.json(refusal, { status: 403 })), blob(FILE), { id: "i", dry: true, signal: patient, progress: () => undefined });
  await expect(done).rejects.toMatchObject({ kind: "not-permitted" });
});
