// Generated out of the API's description by `npm run generate`: not to be edited.

/** The operations that take an idempotency key: sent again, they are carried out once. */
export const KEYED: ReadonlySet<string> = new Set([
  "POST /v1/memory/entries",
  "POST /v1/memory/entries/batch",
  "PATCH /v1/memory/entries/{ref}",
  "DELETE /v1/memory/entries/{ref}",
  "POST /v1/memory/entries/{ref}/restore",
  "POST /v1/memory/entries/{ref}/revert",
  "POST /v1/memory/entries/{ref}/edges",
  "DELETE /v1/memory/entries/{ref}/edges",
  "POST /v1/memory/entities/{entity_id}/merge",
  "POST /v1/memory/entities/{entity_id}/split",
  "POST /v1/memory/entities/{entity_id}/undo",
  "POST /v1/memory/entries/{ref}/votes",
  "POST /v1/memory/entries/{ref}/pin",
  "DELETE /v1/memory/entries/{ref}/pin",
  "POST /v1/memory/events",
  "DELETE /v1/memory/sessions/{session_id}",
  "POST /v1/memory/sessions/{session_id}/restore",
  "POST /v1/memory/forget/confirm",
  "POST /v1/memory/conflicts/{conflict_id}/resolve",
  "POST /v1/memory/conflicts/{conflict_id}/reopen",
  "POST /v1/memory/proposals/{ref}/approve",
  "POST /v1/memory/proposals/{ref}/decline",
  "POST /v1/memory/settings",
  "POST /v1/memory/shares",
  "DELETE /v1/memory/shares/{share_id}",
  "POST /v1/memory/handoffs",
]);

/** What the `type` of a problem ends with. */
export type ProblemKind =
  | "body-timeout"
  | "body-too-large"
  | "conflict"
  | "entry-not-found"
  | "idempotency-key-reused"
  | "internal"
  | "malformed-body"
  | "malformed-request"
  | "name-taken"
  | "not-authenticated"
  | "not-forgotten"
  | "not-found"
  | "not-from-here"
  | "not-incognito"
  | "not-permitted"
  | "precondition-failed"
  | "rate-limited"
  | "session-not-found"
  | "settled"
  | "store-damaged"
  | "store-full"
  | "timeout"
  | "unavailable"
  | "unsupported-media-type"
  | "validation"
  | "version-conflict";
