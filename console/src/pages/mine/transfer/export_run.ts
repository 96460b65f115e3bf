import type { Recollect } from "recollect-client";

import { cut } from "./lines";
import { patiently } from "./patience";
import { canVerify, Verification } from "./verification";

export interface ExportProgress {
  readonly lines: number;
  readonly bytes: number;
  /** Whether the server is waited for. */
  readonly away: boolean;
}

export interface Exported {
  /** The pages, in order: the browser keeps large ones on its disk. */
  readonly file: Blob;
  readonly lines: number;
  readonly bytes: number;
  /** Whether it was held against its digests. */
  readonly verified: boolean;
}

/**
 * Read everything of a space, or of all with `*`, page by page, and look that it is whole.
 *
 * Throws what the server refuses, NotWhole, and what the signal was aborted with.
 */
export async function exported(client: Recollect, space: string, signal: AbortSignal, progress: (now: ExportProgress) => void): Promise<Exported> {
  const parts: Blob[] = [];
  const verification = canVerify() ? new Verification() : undefined;
  let [lines, bytes] = [0, 0];
  let cursor: string | undefined;
  do {
    const query = { space, ...(cursor === undefined ? {} : { cursor }) };
    const { data, response } = await patiently(
      () => client.api.GET("/v1/memory/export", { params: { query }, parseAs: "arrayBuffer", signal }),
      signal,
      (away) => progress({ lines, bytes, away }),
    );
    const page = new Uint8Array(data as unknown as ArrayBuffer);
    const { lines: read } = cut(page);
    if (verification !== undefined) for (const line of read) await verification.take(line);
    signal.throwIfAborted();
    parts.push(new Blob([page]));
    lines += read.length;
    bytes += page.length;
    progress({ lines, bytes, away: false });
    cursor = response.headers.get("X-Next-Cursor") ?? undefined;
  } while (cursor !== undefined);
  verification?.finish();
  return { file: new Blob(parts, { type: "application/x-ndjson" }), lines, bytes, verified: verification !== undefined };
}

/** Have the browser save a file. */
export function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // saving begins a moment later
}
