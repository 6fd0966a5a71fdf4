import type { ErrorCode, Problem } from '@bocau/contract/errors'

/** The server refused, and said why. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly fields: { path: string; message: string }[]
  readonly requestId: string | undefined
  /** All that the server told. */
  readonly problem: Problem
  readonly retryAfterSeconds: number | undefined
  /** For a recall that came too late: how long there would have been. */
  readonly windowSeconds: number
  /** For addresses that are refused: which. */
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

/** The specification tells it inside the message, spelt like this. */
function readWindow(message: unknown): number {
  const told = message as { expried_time?: unknown } | null
  return typeof told === 'object' && typeof told?.expried_time === 'number' ? told.expried_time : 0
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
