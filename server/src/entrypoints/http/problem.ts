import { type ErrorCode, errorStatus, type Problem } from '@bocau/contract/errors'
import { findEntry } from '@bocau/mail-core/text/find-entry'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDiskFull } from '../../kernel/disk-full.ts'
import { Refused } from '../../kernel/refused.ts'
import { StoreUnavailable } from '../../kernel/store-unavailable.ts'
import { BlobDamaged, BlobMissing } from '../../ports/blob-store.ts'
import type { Logger } from '../../ports/logger.ts'

/** Error codes for failures of the HTTP library. */
const libraryCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_BAD_URL: 'not_found',
}

/** Retry delay when the store is unavailable. */
const retryAfterSeconds = 5

/** Converts any failure of a request to problem+json; logs unexpected ones once. */
export function errorHandler(logger: Logger) {
  return (error: FastifyError | Refused | Error, request: FastifyRequest, reply: FastifyReply): void => {
    const refused = toRefused(error)
    if (error instanceof StoreUnavailable)
      logger.warn('store unavailable during a request', {
        error,
        request_id: request.id,
        path: request.routeOptions.url,
      })
    if (refused?.code === 'store_full' && !(error instanceof Refused))
      logger.warn('request rejected: storage is full', {
        error,
        request_id: request.id,
        path: request.routeOptions.url,
      })
    if (!refused) {
      logger.error('request failed', { error, request_id: request.id, path: request.routeOptions.url })
      sendProblem(reply, new Refused('internal'), request.id)
      return
    }
    const wait = refused.details.retry_after_seconds
    if (typeof wait === 'number') reply.header('retry-after', String(wait))
    sendProblem(reply, refused, request.id)
  }
}

export function sendProblem(reply: FastifyReply, refused: Refused, requestId: string): void {
  const problem: Problem = {
    status: refused.status,
    code: refused.code,
    message: refused.message,
    request_id: requestId,
    ...refused.details,
  }
  reply
    .code(refused.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problem))
}

/** Converts a failure to a refusal; null for an unexpected error. */
export function toRefused(error: FastifyError | Refused | Error): Refused | null {
  if (error instanceof Refused) return error
  if (error instanceof StoreUnavailable)
    return new Refused('unavailable', { retry_after_seconds: retryAfterSeconds })
  if (isDiskFull(error)) return new Refused('store_full')
  if (error instanceof BlobDamaged || error instanceof BlobMissing) return new Refused('content_damaged')
  const { code, statusCode } = error as FastifyError
  const mapped = findEntry(libraryCodes, code)
  if (mapped) return new Refused(mapped)
  // An unknown client error of a library keeps its status.
  const statusCodeName = (Object.keys(errorStatus) as ErrorCode[]).find(
    (one) => errorStatus[one] === statusCode,
  )
  return statusCode && statusCode < 500 ? new Refused(statusCodeName ?? 'malformed_json') : null
}
