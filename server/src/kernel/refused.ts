import { type ErrorCode, errorStatus, errorTexts } from '@bocau/contract/errors'

/** An expected refusal with its error code; the request cannot be fulfilled. */
export class Refused extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown>

  constructor(code: ErrorCode, details: Record<string, unknown> = {}) {
    super(errorTexts[code])
    this.name = 'Refused'
    this.code = code
    this.details = details
  }

  get status(): number {
    return errorStatus[this.code]
  }
}
