/**
 * Every refusal the product knows, with the HTTP status it travels as. A code is a stable word: clients
 * decide by it and show their own text for it.
 */
export const errorStatus = {
  // Any endpoint may answer with these.
  malformed_json: 400,
  not_signed_in: 401,
  cross_origin: 403,
  /** The page was made for another account than the session belongs to now: it has to be read anew. */
  session_changed: 409,
  not_found: 404,
  method_not_allowed: 405,
  body_too_large: 413,
  unsupported_media_type: 415,
  invalid_input: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,

  // Signing in.
  wrong_credentials: 401,
  too_many_sign_ins: 429,
  account_disabled: 403,

  // Abilities.
  dns_verification_failed: 403,
  forbidden: 403,
  sending_disabled: 403,

  // Mailbox.
  folder_exists: 400,
  folder_not_empty: 400,
  system_folder: 400,
  cursor_invalid: 422,
  over_quota: 507,
} as const

export type ErrorCode = keyof typeof errorStatus

/** An error as it travels: `application/problem+json`. */
export interface Problem {
  status: number
  code: ErrorCode
  /** English, for logs; people are shown the text their client has for `code`. */
  message: string
  request_id?: string
  /** For `invalid_input`: which fields, and what is wrong with each. */
  fields?: { path: string; message: string }[]
  /** For refusals that pass with time: how long to wait. */
  retry_after_seconds?: number
}
