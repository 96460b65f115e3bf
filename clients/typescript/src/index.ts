/** Client of Recollect: long-term memory for AI agents and chat assistants. */
export { type CallOptions, Recollect, type RecollectOptions } from "./client.js";
export type { ItemOf, Listing, ListingParameters } from "./pages.js";
export type { ProblemKind } from "./operations.js";
export { ConnectionError, InvalidReferenceError, isProblem, Problem, type ProblemDocument, RecollectError } from "./problems.js";
export type { components, operations, paths } from "./schema.js";
