import { type ErrorCode, errorStatus, errorTexts } from '@bocau/contract/errors'

/** An expected refusal: the caller did something that cannot be done, and is told which rule said so. */
export class Refused extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown>

  constructor(code: ErrorCode, details: Record<string, unknown> = {}) {
    super(errorTexts[code] ?? code.replaceAll('_', ' '))
    this.name = 'Refused'
    this.code = code
    this.details = details
  }

  get status(): number {
    return errorStatus[this.code]
  }
}
