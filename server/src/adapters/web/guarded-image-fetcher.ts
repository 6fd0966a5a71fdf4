import type { IncomingMessage } from 'node:http'
import type { FetchedImage, ImageFetcher, ImageRefusal } from '../../ports/web/public-web.ts'
import { ForbiddenAddress } from './guarded-lookup.ts'
import { guardedRequest } from './guarded-request.ts'
import { isPublicAddress } from './public-addresses.ts'

interface FetcherOptions {
  maxBytes?: number
  timeoutMs?: number
  /** Returns true for allowed addresses; by default all public ones. */
  isAllowed?: (address: string) => boolean
}

const maxRedirects = 3
/** No SVG: it can contain links, styles and scripts. */
const allowedTypes = /^image\/(png|jpeg|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)$/

/** Fetches images from the public internet only, without revealing the reader. */
export class GuardedImageFetcher implements ImageFetcher {
  readonly #maxBytes: number
  readonly #timeoutMs: number
  readonly #isAllowed: (address: string) => boolean

  constructor({
    maxBytes = 8 * 1024 * 1024,
    timeoutMs = 10_000,
    isAllowed = isPublicAddress,
  }: FetcherOptions = {}) {
    this.#maxBytes = maxBytes
    this.#timeoutMs = timeoutMs
    this.#isAllowed = isAllowed
  }

  async fetchImage(address: string): Promise<FetchedImage | ImageRefusal> {
    const signal = AbortSignal.timeout(this.#timeoutMs)
    let url = address
    try {
      for (let hop = 0; hop <= maxRedirects; hop++) {
        const response = await this.#get(url, signal)
        const next = redirectTarget(response, url)
        if (!next) return await this.#read(response)
        response.destroy()
        url = next
      }
      return 'unreachable'
    } catch (error) {
      // Any other failure means that the image is unreachable.
      return error instanceof ForbiddenAddress ? 'forbidden_address' : 'unreachable'
    }
  }

  #get(address: string, signal: AbortSignal): Promise<IncomingMessage> {
    return guardedRequest(address, {
      method: 'GET',
      headers: {
        accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
        'user-agent': 'Mozilla/5.0 (mail image proxy)',
      },
      signal,
      isAllowed: this.#isAllowed,
    })
  }

  /** Reads an image from a response, within the size limit. */
  async #read(response: IncomingMessage): Promise<FetchedImage | ImageRefusal> {
    const contentType = (response.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    if (response.statusCode !== 200) return discardResponse(response, 'unreachable')
    if (!allowedTypes.test(contentType)) return discardResponse(response, 'not_an_image')
    if (Number(response.headers['content-length'] ?? 0) > this.#maxBytes)
      return discardResponse(response, 'too_large')
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > this.#maxBytes) return discardResponse(response, 'too_large')
      chunks.push(chunk)
    }
    return { contentType, body: Buffer.concat(chunks) }
  }
}

function redirectTarget(response: IncomingMessage, from: string): string | null {
  const { location } = response.headers
  const isRedirect = [301, 302, 303, 307, 308].includes(response.statusCode ?? 0)
  return isRedirect && location && URL.canParse(location, from) ? new URL(location, from).href : null
}

function discardResponse(response: IncomingMessage, refusal: ImageRefusal): ImageRefusal {
  response.destroy()
  return refusal
}
