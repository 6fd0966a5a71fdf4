import type { OfficeDescription, OfficeEditor } from '../../ports/office-editor.ts'
import { readDiscovery } from './read-discovery.ts'

interface Options {
  /** Address of the office server, or of its discovery document. */
  url: string
  now: () => number
  onError?: (error: unknown) => void
  timeoutMilliseconds?: number
}

const maxAgeMilliseconds = 12 * 3_600_000
/** Pause after a failure and after an early refresh. */
const pauseMilliseconds = 60_000
const maxBytes = 4 * 1024 * 1024

/** A WOPI office server such as Collabora Online, known by its discovery document. */
export class WopiOfficeEditor implements OfficeEditor {
  readonly isSet = true
  readonly #options: Options
  readonly #address: string
  #description: OfficeDescription | null = null
  #describedAt = Number.NEGATIVE_INFINITY
  #requestedAt = Number.NEGATIVE_INFINITY
  #pendingRequest: Promise<void> | null = null

  constructor(options: Options) {
    this.#options = options
    const url = new URL(options.url)
    const hasPath = url.pathname.length > 1
    this.#address = hasPath ? url.href : new URL('/hosting/discovery', url).href
  }

  async describe(): Promise<OfficeDescription | null> {
    if (this.#options.now() - this.#describedAt < maxAgeMilliseconds) return this.#description
    return this.refreshDescription()
  }

  async refreshDescription(): Promise<OfficeDescription | null> {
    // Limits refreshes while the server is unreachable or requests with invalid signatures arrive.
    if (this.#options.now() - this.#requestedAt >= pauseMilliseconds) {
      this.#pendingRequest ??= this.#fetchDescription().finally(() => {
        this.#pendingRequest = null
      })
    }
    await this.#pendingRequest
    return this.#description
  }

  /** A failure keeps the cached document. */
  async #fetchDescription(): Promise<void> {
    const { now, onError, timeoutMilliseconds = 10_000 } = this.#options
    try {
      const signal = AbortSignal.timeout(timeoutMilliseconds)
      const response = await fetch(this.#address, { signal, headers: { accept: 'text/xml' } })
      if (!response.ok) throw new Error(`the office server returned ${response.status}`)
      const discovery = readDiscovery(await readText(response))
      if (!discovery) throw new Error('the discovery document of the office server lists no actions')
      this.#description = discovery
      this.#describedAt = now()
    } catch (error) {
      onError?.(error)
    } finally {
      this.#requestedAt = now()
    }
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new Error('the discovery document is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
