import { StoreUnavailable } from '../../kernel/store-unavailable.ts'

const responseMilliseconds = 10_000
/** Time per megabyte on a slow connection. */
const millisecondsPerMegabyte = 10_000

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** Timeout for an upload of this size. */
export function uploadMilliseconds(bytes: number): number {
  return responseMilliseconds + (bytes / 1024 ** 2) * millisecondsPerMegabyte
}

/** Sends a request with a timeout: a store may hang, and the SDK waits for minutes. */
export async function withTimeout<T>(
  request: (signal: AbortSignal) => Promise<T>,
  milliseconds = responseMilliseconds,
): Promise<T> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), milliseconds)
  try {
    return await request(late.signal)
  } catch (error) {
    if (late.signal.aborted)
      throw new StoreUnavailable('slow', new Error(`no answer within ${Math.round(milliseconds / 1000)} s`))
    throw isUnavailable(error) ? new StoreUnavailable('away', error) : error
  } finally {
    clearTimeout(timer)
  }
}

/** Returns true if the store is unreachable or temporarily unavailable. */
function isUnavailable(error: unknown): boolean {
  const { code, name, $metadata } = error as {
    code?: string
    name?: string
    $metadata?: { httpStatusCode?: number }
  }
  return (
    unavailableCodes.has(code ?? '') || name === 'TimeoutError' || ($metadata?.httpStatusCode ?? 0) >= 500
  )
}
