import type { ErrorCode, Problem } from '@bocau/contract/errors'

export class ApiProblem extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly fields: { path: string; message: string }[]
  readonly requestId: string | undefined
  readonly problem: Problem
  readonly retryAfterSeconds: number | undefined
  /** For a recall that came too late: the allowed time window. */
  readonly windowSeconds: number
  readonly emails: string[]

  constructor(problem: Problem) {
    super(problem.message)
    this.name = 'ApiProblem'
    this.status = problem.status
    this.code = problem.code
    this.fields = problem.fields ?? []
    this.requestId = problem.request_id
    this.problem = problem
    this.retryAfterSeconds = problem.retry_after_seconds
    this.emails = problem.emails ?? []
    this.windowSeconds = readWindow(problem.message)
  }
}

/**
 * Returns the expiry time that the API sends inside the message with this misspelling; 0 if there is none.
 */
function readWindow(message: unknown): number {
  const details = message as { expried_time?: unknown } | null
  return typeof details === 'object' && typeof details?.expried_time === 'number' ? details.expried_time : 0
}

/** No response: network or server unavailable. It is unknown if the request was processed. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('No answer from the server', { cause })
    this.name = 'Unreachable'
  }
}

/** Returns true if an error is a refusal with one of these codes. */
export function isProblem(error: unknown, ...codes: ErrorCode[]): error is ApiProblem {
  return error instanceof ApiProblem && (codes.length === 0 || codes.includes(error.code))
}
