import type { ProblemKind } from "./operations.js";
import type { components } from "./schema.js";

const PREFIX = "urn:recollect:problem:";
const DAY_SECONDS = 86_400;

export type ProblemDocument = components["schemas"]["ProblemDocument"];

/** Every error that this client raises on purpose. */
export class RecollectError extends Error {
  override name = "RecollectError";
}

/** No answer came: the server cannot be reached, or took too long. Whether a write was carried out is not known. */
export class ConnectionError extends RecollectError {
  override name = "ConnectionError";
}

/** What is to name a thing in a path names none: "", "." or "..", or no text. Nothing was sent. */
export class InvalidReferenceError extends RecollectError {
  override name = "InvalidReferenceError";
}

/** The server refused: a problem document (RFC 9457). Match on `kind`, never on texts. */
export class Problem extends RecollectError {
  override name = "Problem";
  /** What `type` ends with, such as "version-conflict"; newer servers may know further ones. */
  readonly kind: ProblemKind | (string & {});

  constructor(
    readonly status: number,
    readonly document: ProblemDocument,
    /** In how many seconds to try again, where the server said so; a day at most. */
    readonly retryAfter: number | undefined,
  ) {
    super(`${document.title}: ${document.detail}`);
    this.kind = document.type.startsWith(PREFIX) ? document.type.slice(PREFIX.length) : document.type;
  }

  /** The malformed fields, and what would be right. */
  get errors(): readonly { field: string; problem: string }[] {
    return this.document.errors ?? [];
  }

  /** The request's id, which the server's log has as well. */
  get requestId(): string | undefined {
    return this.document.request_id ?? undefined;
  }
}

/** Tell whether something that was thrown is a problem, of one of these kinds where any are given. */
export function isProblem(thrown: unknown, ...kinds: ProblemKind[]): thrown is Problem {
  return thrown instanceof Problem && (kinds.length === 0 || (kinds as string[]).includes(thrown.kind));
}

/** Return the problem that an answer tells of; what is no problem document, a proxy's page say, becomes one. */
export async function problemOf(response: Response): Promise<Problem> {
  const document = await response.json().catch(() => undefined);
  const told: ProblemDocument = isDocument(document)
    ? document
    : {
        type: "about:blank",
        title: `HTTP ${response.status}`,
        status: response.status,
        detail: "the answer is no problem document",
      };
  return new Problem(response.status, told, secondsOf(response));
}

/** Return what `Retry-After` says in seconds, a day at most: timers overflow at 25 days. Malformed values count as none. */
export function secondsOf(response: Response): number | undefined {
  const told = response.headers.get("Retry-After") ?? "";
  return /^\d+$/.test(told) ? Math.min(Number(told), DAY_SECONDS) : undefined;
}

function isDocument(value: unknown): value is ProblemDocument {
  return typeof value === "object" && value !== null && typeof (value as ProblemDocument).type === "string";
}
