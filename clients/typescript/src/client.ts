import createClient, { type Client, type Middleware } from "openapi-fetch";

import { KEYED } from "./operations.js";
import type { ItemOf, Listing, ListingParameters } from "./pages.js";
import { InvalidReferenceError, problemOf } from "./problems.js";
import { type Patience, sent } from "./retries.js";
import type { components, paths } from "./schema.js";

const KEY = "Idempotency-Key";
const NO_REFERENCES: ReadonlySet<string> = new Set(["", ".", ".."]);
/** Reads that are asked by POST, since a question may be long. */
const READS: ReadonlySet<string> = new Set([
  "POST /v1/memory/search",
  "POST /v1/memory/search/why-not",
  "POST /v1/memory/context",
]);

type Schemas = components["schemas"];
type BodyOf<P extends keyof paths> = paths[P] extends {
  post: { requestBody: { content: { "application/json": infer Body } } };
}
  ? Body
  : never;
type AnswerOf<P extends keyof paths, Status extends number> = paths[P] extends {
  post: { responses: { [S in Status]: { content: { "application/json": infer Answer } } } };
}
  ? Answer
  : never;

export interface RecollectOptions {
  /** Where the server is; http://127.0.0.1:8377 by default. */
  readonly url?: string | undefined;
  /** The bearer key; a server on this machine needs none before somebody made one. */
  readonly key?: string | undefined;
  /** Whose memory it is, where the key may act for others. */
  readonly person?: string | undefined;
  /** Which agent a change is attributed to. */
  readonly agent?: string | undefined;
  /** The conversation that the calls belong to. */
  readonly session?: string | undefined;
  /** For one attempt, in milliseconds; 30,000 by default. */
  readonly timeout?: number | undefined;
  /** Further attempts of a call that may be repeated; 3 by default. */
  readonly retries?: number | undefined;
  /** The longest pause between two attempts, in milliseconds; 10,000 by default. */
  readonly longestPause?: number | undefined;
  /** In place of the global one. */
  readonly fetch?: typeof fetch | undefined;
}

/** What goes with a single call. */
export interface CallOptions {
  /** In place of the key that is made for each write, so that a later process may send it again. */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * A person's memory.
 *
 * Each write gets an idempotency key, so that it is sent again after a failure and carried out once. What the server
 * refuses is thrown as a Problem.
 */
export class Recollect {
  /** Every route, typed by the API's description, with the same keys, retries and errors. */
  readonly api: Client<paths>;

  constructor(options: RecollectOptions = {}) {
    const repeatable = new WeakSet<Request>();
    const patience: Patience = {
      timeout: options.timeout ?? 30_000,
      retries: options.retries ?? 3,
      longestPause: options.longestPause ?? 10_000,
    };
    const fetcher = options.fetch ?? fetch;
    this.api = createClient<paths>({
      baseUrl: (options.url ?? "http://127.0.0.1:8377").replace(/\/+$/, ""),
      headers: headersOf(options),
      fetch: (request) => sent(request, repeatable.has(request), patience, fetcher),
    });
    this.api.use(rules(repeatable));
  }

  /** Remember a text; the answer says what became of it. */
  async remember(body: BodyOf<"/v1/memory/entries"> | string, options: CallOptions = {}) {
    const entry = typeof body === "string" ? { text: body } : body;
    return answered(await this.api.POST("/v1/memory/entries", { body: entry, ...callOf(options) }));
  }

  /** Store what was said in a conversation; a message with an id is stored once. */
  async record(body: BodyOf<"/v1/memory/events">, options: CallOptions = {}) {
    return answered(await this.api.POST("/v1/memory/events", { body, ...callOf(options) }));
  }

  /** Find the memories and turns that answer a question. */
  async search(
    body: BodyOf<"/v1/memory/search"> | string,
    options: Pick<CallOptions, "signal"> = {},
  ): Promise<AnswerOf<"/v1/memory/search", 200>> {
    const question = typeof body === "string" ? { query: body } : body;
    return answered(await this.api.POST("/v1/memory/search", { body: question, ...callOf(options) }));
  }

  /** A text for a prompt, within a budget of tokens. */
  async context(
    body: BodyOf<"/v1/memory/context"> | string,
    options: Pick<CallOptions, "signal"> = {},
  ): Promise<AnswerOf<"/v1/memory/context", 200>> {
    const question = typeof body === "string" ? { query: body } : body;
    return answered(await this.api.POST("/v1/memory/context", { body: question, ...callOf(options) }));
  }

  /** Read a memory by its id, key or name. */
  async get(ref: string, options: { space?: string | undefined; signal?: AbortSignal | undefined } = {}): Promise<Schemas["EntryAnswer"]> {
    const call = { params: { path: { ref }, query: spaceOf(options) }, ...callOf(options) };
    return answered(await this.api.GET("/v1/memory/entries/{ref}", call)) as Schemas["EntryAnswer"];
  }

  /** Forget a memory; it can be restored for as long as its space lets it. */
  async forget(ref: string, options: CallOptions & { space?: string | undefined } = {}) {
    const call = { params: { path: { ref }, query: spaceOf(options) }, ...callOf(options) };
    return answered(await this.api.DELETE("/v1/memory/entries/{ref}", call));
  }

  /** Everything that a listing lists, page by page as it is needed. */
  async *all<P extends Listing>(path: P, parameters?: ListingParameters<P>): AsyncGenerator<ItemOf<P>, void, undefined> {
    const given = (parameters ?? {}) as { query?: object; path?: object };
    const get = this.api.GET as (path: Listing, init: object) => Promise<{ data?: unknown; response: Response }>;
    for (let cursor: string | undefined; ; ) {
      const query = cursor === undefined ? given.query : { ...given.query, cursor };
      const page = answered(await get(path, { params: { ...given, query } })) as {
        items: ItemOf<P>[];
        next_cursor?: string | null;
      };
      yield* page.items;
      if (page.next_cursor == null) return;
      cursor = page.next_cursor;
    }
  }
}

/** Give writes their keys, note what may be repeated, and throw what was refused. */
function rules(repeatable: WeakSet<Request>): Middleware {
  return {
    onRequest({ request, schemaPath, params }) {
      refuseNothings(schemaPath, params.path ?? {});
      const operation = `${request.method} ${schemaPath}`;
      if (KEYED.has(operation) && !request.headers.has(KEY)) request.headers.set(KEY, crypto.randomUUID());
      if (request.method === "GET" || READS.has(operation) || request.headers.has(KEY)) repeatable.add(request);
      return request;
    },
    async onResponse({ response }) {
      if (!response.ok) throw await problemOf(response);
      return undefined;
    },
  };
}

/** Refuse references that would be another path: an address with `/./` or `/../` in it is folded before it is sent. */
function refuseNothings(schemaPath: string, given: Record<string, unknown>): void {
  for (const [, name = ""] of schemaPath.matchAll(/\{(\w+)\}/g)) {
    const value = given[name];
    if (typeof value !== "string") throw new InvalidReferenceError(`${name} must be a text`);
    if (NO_REFERENCES.has(value)) throw new InvalidReferenceError(`${name} must name something: "${value}" cannot`);
  }
}

function headersOf(options: RecollectOptions): Record<string, string> {
  return {
    ...(options.key === undefined ? {} : { Authorization: `Bearer ${bytes("key", options.key.trim())}` }),
    ...(options.person === undefined ? {} : { "X-On-Behalf-Of": bytes("person", options.person) }),
    ...(options.agent === undefined ? {} : { "X-Agent-Id": bytes("agent", options.agent) }),
    ...(options.session === undefined ? {} : { "X-Session-Id": bytes("session", options.session) }),
  };
}

/** A header's value goes out one byte for each character: those of UTF-8, which the server reads. */
function bytes(name: string, text: string): string {
  // What `fetch` says of a header that it cannot send has its value in it, which may be the key
  if (/[\u0000-\u001f\u007f]/.test(text)) throw new RangeError(`${name} has a line end or another control character in it`);
  return String.fromCharCode(...new TextEncoder().encode(text));
}

function callOf(options: CallOptions): { headers?: Record<string, string>; signal?: AbortSignal } {
  return {
    ...(options.idempotencyKey === undefined ? {} : { headers: { [KEY]: bytes("idempotencyKey", options.idempotencyKey) } }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  };
}

function spaceOf(options: { space?: string | undefined }): { space?: string } {
  return options.space === undefined ? {} : { space: options.space };
}

/** What was answered; refusals were thrown before. */
function answered<Data>(outcome: { data?: Data; response: Response }): NonNullable<Data> {
  return outcome.data as NonNullable<Data>;
}
