import type { components, Recollect } from "recollect-client";

import { chunksOf, linesOf } from "./lines";
import { patiently } from "./patience";
import { canVerify, NotWhole, Verification } from "./verification";

type Report = components["schemas"]["ImportAnswer"];
type LineProblem = components["schemas"]["LineProblemAnswer"];

/** What a look at a file told before anything was sent. */
export interface FileFacts {
  readonly lines: number;
  readonly spaces: readonly string[];
  /** What is wrong with it as a whole; undefined where it is whole, or was not held against its digests. */
  readonly problem: NotWhole | undefined;
  readonly verified: boolean;
}

/** Look through a file: how many lines it has, of which spaces, and whether it is whole. */
export async function factsOf(file: Blob, signal: AbortSignal, progress: (lines: number) => void): Promise<FileFacts> {
  const verification = canVerify() ? new Verification() : undefined;
  let lines = 0;
  let problem: NotWhole | undefined;
  for await (const read of linesOf(file)) {
    signal.throwIfAborted();
    for (const line of read) {
      lines += 1;
      if (problem === undefined) problem = await faultOf(() => verification?.take(line));
    }
    progress(lines);
  }
  problem ??= await faultOf(() => verification?.finish());
  return { lines, spaces: verification?.spaces ?? [], problem, verified: verification !== undefined };
}

export interface ImportCounts {
  /** Lines that were sent and answered. */
  readonly lines: number;
  readonly imported: Readonly<Record<string, number>>;
  readonly skipped: Readonly<Record<string, number>>;
  /** Lines of which nothing was stored, by why: their space is paused, or the session is incognito. */
  readonly notRemembered: Readonly<Record<string, number>>;
  /** The first of them; how many there are in all is `faults`. */
  readonly problems: readonly LineProblem[];
  readonly faults: number;
  readonly away: boolean;
}

export const NOTHING_YET: ImportCounts = { lines: 0, imported: {}, skipped: {}, notRemembered: {}, problems: [], faults: 0, away: false };
const MOST_PROBLEMS = 1000;
const ROUNDS = 50; // of one chunk for which the server has no time at once

/**
 * Send a file chunk by chunk; under the same `id` it can be sent again from its beginning, and what is in stays in once.
 *
 * Throws what the server refuses, and what the signal was aborted with.
 */
export async function imported(
  client: Recollect,
  file: Blob,
  { id, dry, signal, progress }: { readonly id: string; readonly dry: boolean; readonly signal: AbortSignal; readonly progress: (now: ImportCounts) => void },
): Promise<ImportCounts> {
  let counts = NOTHING_YET;
  const tell = (away: boolean) => progress({ ...counts, away });
  for await (const chunk of chunksOf(file)) {
    const query = { import_id: id, chunk: chunk.number, first_line: chunk.firstLine, dry_run: dry };
    const reports: Report[] = [];
    do {
      if (reports.length >= ROUNDS) throw new Error("the server has no time for this import");
      const { data } = await patiently(
        () =>
          client.api.POST("/v1/memory/import", {
            params: { query },
            body: chunk.text,
            bodySerializer: (body) => body,
            headers: { "Content-Type": "application/x-ndjson" },
            signal,
          }),
        signal,
        tell,
      );
      if (data === undefined) throw new Error("the import was answered with nothing");
      reports.push(data);
    } while (!(reports.at(-1) as Report).complete);
    counts = added(counts, chunk.lines, reports);
    tell(false);
  }
  return counts;
}

/** Counts with those of a chunk, whose last report is complete: what came in before time ran out is there in the end. */
export function added(counts: ImportCounts, lines: number, reports: readonly Report[]): ImportCounts {
  const last = reports.at(-1);
  if (last === undefined) return counts;
  const before = sum(reports.slice(0, -1).map((one) => one.imported));
  const again = Object.fromEntries(Object.entries(before).map(([type, count]) => [type, Math.min(count, last.skipped[type] ?? 0)]));
  const skipped = Object.fromEntries(Object.entries(last.skipped).map(([type, count]) => [type, count - (again[type] ?? 0)]));
  return {
    lines: counts.lines + lines,
    imported: sum([counts.imported, last.imported, again]),
    skipped: sum([counts.skipped, skipped]),
    notRemembered: sum([counts.notRemembered, ...last.not_remembered.map(({ reason }) => ({ [reason]: 1 }))]),
    problems: [...counts.problems, ...last.problems].slice(0, MOST_PROBLEMS),
    faults: counts.faults + last.problems.length,
    away: false,
  };
}

function sum(all: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const one of all) for (const [name, count] of Object.entries(one)) if (count > 0) found[name] = (found[name] ?? 0) + count;
  return found;
}

async function faultOf(look: () => Promise<void> | void | undefined): Promise<NotWhole | undefined> {
  try {
    await look();
    return undefined;
  } catch (fault) {
    if (fault instanceof NotWhole) return fault;
    throw fault;
  }
}
