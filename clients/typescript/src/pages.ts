import type { paths } from "./schema.js";

/** What a listing answers with: some of its items, and where the next ones begin. */
interface Page {
  items: unknown[];
  next_cursor?: string | null;
}

/** The answer of a GET. */
type AnswerOf<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { "application/json": infer Answer } } } };
}
  ? Answer
  : never;

/** The paths that list something, page by page. */
export type Listing = {
  [P in keyof paths]: [AnswerOf<P>] extends [never] ? never : AnswerOf<P> extends Page ? P : never;
}[keyof paths];

/** What a listing lists. */
export type ItemOf<P extends Listing> = AnswerOf<P> extends { items: (infer Item)[] } ? Item : never;

/** The parameters of a listing; `cursor` is sent by itself. */
export type ListingParameters<P extends Listing> = paths[P] extends { get: { parameters: infer Parameters } }
  ? Parameters
  : never;
