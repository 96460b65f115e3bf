import { joined } from "./lines";

/** What is wrong with a file as a whole; the number of the line tells where it was found. */
export class NotWhole extends Error {
  override name = "NotWhole";

  constructor(
    readonly why: "no_header" | "unknown_format" | "section" | "manifest" | "behind_manifest" | "cut",
    readonly line: number,
  ) {
    super(`line ${line}: ${why}`);
  }
}

interface Line {
  readonly type?: unknown;
  readonly [name: string]: unknown;
}

const FORMAT = "recollect";
const NEWEST = 1;
const NO_LINES = new Uint8Array(32);

/**
 * Reads the lines of an export one after another and tells whether it is whole.
 *
 * Of each section counts and a digest stand in its last line, and of all sections in the last line of the file. A digest
 * is a hash chain: SHA-256 over the digest so far and the bytes of the line without its end.
 */
export class Verification {
  private number = 0;
  private counts: Record<string, number> = {};
  private digest: Uint8Array = NO_LINES;
  private chain: Uint8Array = NO_LINES;
  private sections = 0;
  private ended = false;
  /** Lines inside of sections. */
  lines = 0;
  /** The spaces whose sections are closed. */
  readonly spaces: string[] = [];

  /** Take the next line. Throws NotWhole. */
  async take(bytes: Uint8Array): Promise<void> {
    this.number += 1;
    const line = read(bytes);
    if (this.ended) throw new NotWhole("behind_manifest", this.number);
    if (this.number === 1 && line?.type !== "header") throw new NotWhole("no_header", 1);
    if (line?.type === "header") this.requireFormat(line);
    else if (line?.type === "section") await this.close(line, bytes);
    else if (line?.type === "manifest") this.end(line);
    else {
      const type = String(line?.type);
      this.counts[type] = (this.counts[type] ?? 0) + 1;
      this.digest = await chained(this.digest, bytes);
    }
  }

  /** Say that there are no more lines. Throws NotWhole where the file was cut. */
  finish(): void {
    if (!this.ended) throw new NotWhole("cut", this.number);
  }

  private async close(line: Line, bytes: Uint8Array): Promise<void> {
    const counted = Object.values(this.counts).reduce((sum, count) => sum + count, 0);
    if (!sameCounts(line.counts, this.counts) || line.sha256 !== hex(this.digest)) throw new NotWhole("section", this.number);
    this.chain = await chained(this.chain, bytes);
    this.sections += 1;
    this.lines += counted;
    this.spaces.push(String(line.space));
    this.counts = {};
    this.digest = NO_LINES;
  }

  private end(line: Line): void {
    this.requireFormat(line);
    const fits = Object.keys(this.counts).length === 0 && line.sections === this.sections && line.lines === this.lines && line.sha256 === hex(this.chain);
    if (!fits) throw new NotWhole("manifest", this.number);
    this.ended = true;
  }

  private requireFormat(line: Line): void {
    const known = line.format === FORMAT && typeof line.version === "number" && line.version >= 1 && line.version <= NEWEST;
    if (!known) throw new NotWhole("unknown_format", this.number);
  }
}

/** Whether this page can work digests out: browsers let only pages do that which came over a secure way. */
export function canVerify(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

async function chained(digest: Uint8Array, line: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined(digest, line)));
}

function read(bytes: Uint8Array): Line | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return typeof value === "object" && value !== null ? (value as Line) : undefined;
  } catch {
    return undefined;
  }
}

function sameCounts(told: unknown, counted: Readonly<Record<string, number>>): boolean {
  if (typeof told !== "object" || told === null) return false;
  const names = Object.keys(told);
  return names.length === Object.keys(counted).length && names.every((name) => (told as Record<string, unknown>)[name] === counted[name]);
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
