import type { ErrorCode, Problem } from '@bocau/contract/errors'

/** The server refused, and said why. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly fields: { path: string; message: string }[]
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(problem: Problem) {
    super(problem.message)
    this.name = 'ApiProblem'
    this.status = problem.status
    this.code = problem.code
    this.fields = problem.fields ?? []
    this.requestId = problem.request_id
    this.retryAfterSeconds = problem.retry_after_seconds
  }
}

/** No answer came: the network or the server is away, and whether the request was carried out is not known. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('No answer from the server', { cause })
    this.name = 'Unreachable'
  }
}

/** Whether an error is the refusal named by one of these codes. */
export function isProblem(error: unknown, ...codes: ErrorCode[]): error is ApiProblem {
  return error instanceof ApiProblem && (codes.length === 0 || codes.includes(error.code))
}
