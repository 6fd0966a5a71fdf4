import type { ListUnsubscriber, UnsubscribeResult } from '../../ports/web/public-web.ts'
import { ForbiddenAddress } from './guarded-lookup.ts'
import { guardedRequest } from './guarded-request.ts'
import { isPublicAddress } from './public-addresses.ts'

interface UnsubscriberOptions {
  timeoutMs?: number
  /** Returns true for allowed addresses; by default all public ones. */
  isAllowed?: (address: string) => boolean
}

const body = 'List-Unsubscribe=One-Click'

/** Sends the POST of RFC 8058 to the public internet only, without following redirects. */
export class GuardedUnsubscriber implements ListUnsubscriber {
  readonly #timeoutMs: number
  readonly #isAllowed: (address: string) => boolean

  constructor({ timeoutMs = 20_000, isAllowed = isPublicAddress }: UnsubscriberOptions = {}) {
    this.#timeoutMs = timeoutMs
    this.#isAllowed = isAllowed
  }

  async unsubscribe(url: string): Promise<UnsubscribeResult> {
    try {
      const response = await guardedRequest(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': String(Buffer.byteLength(body)),
          'user-agent': 'Mozilla/5.0 (mail unsubscribe)',
        },
        body,
        signal: AbortSignal.timeout(this.#timeoutMs),
        isAllowed: this.#isAllowed,
      })
      const { statusCode = 0 } = response
      response.destroy()
      return statusCode >= 200 && statusCode < 300 ? 'done' : 'refused'
    } catch (error) {
      // Any other failure means that the server is unreachable.
      return error instanceof ForbiddenAddress ? 'forbidden_address' : 'unreachable'
    }
  }
}
