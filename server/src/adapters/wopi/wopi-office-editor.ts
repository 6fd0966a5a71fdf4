import type { OfficeDescription, OfficeEditor } from '../../ports/office-editor.ts'
import { readDiscovery } from './read-discovery.ts'

interface Options {
  /** Address of the office server, or of its discovery document. */
  url: string
  now: () => number
  onTrouble?: (error: unknown) => void
  timeoutMilliseconds?: number
}

const goodForMilliseconds = 12 * 3_600_000
/** Pause after a failure and after an early refresh. */
const pauseMilliseconds = 60_000
const maxBytes = 4 * 1024 * 1024

/** A WOPI office server such as Collabora Online, known by its discovery document. */
export class WopiOfficeEditor implements OfficeEditor {
  readonly isSet = true
  readonly #options: Options
  readonly #address: string
  #known: OfficeDescription | null = null
  #knownAt = Number.NEGATIVE_INFINITY
  #askedAt = Number.NEGATIVE_INFINITY
  #asking: Promise<void> | null = null

  constructor(options: Options) {
    this.#options = options
    const url = new URL(options.url)
    const isWhole = url.pathname.length > 1
    this.#address = isWhole ? url.href : new URL('/hosting/discovery', url).href
  }

  async describe(): Promise<OfficeDescription | null> {
    if (this.#options.now() - this.#knownAt < goodForMilliseconds) return this.#known
    return this.describeAnew()
  }

  async describeAnew(): Promise<OfficeDescription | null> {
    // Limits refreshes while the server is unreachable or requests with invalid signatures arrive.
    if (this.#options.now() - this.#askedAt >= pauseMilliseconds) {
      this.#asking ??= this.#ask().finally(() => {
        this.#asking = null
      })
    }
    await this.#asking
    return this.#known
  }

  /** A failure keeps the cached document. */
  async #ask(): Promise<void> {
    const { now, onTrouble, timeoutMilliseconds = 10_000 } = this.#options
    try {
      const signal = AbortSignal.timeout(timeoutMilliseconds)
      const response = await fetch(this.#address, { signal, headers: { accept: 'text/xml' } })
      if (!response.ok) throw new Error(`the office server answers ${response.status}`)
      const heard = readDiscovery(await readText(response))
      if (!heard) throw new Error('the discovery document of the office server lists no actions')
      this.#known = heard
      this.#knownAt = now()
    } catch (error) {
      onTrouble?.(error)
    } finally {
      this.#askedAt = now()
    }
  }
}

async function readText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    if (size > maxBytes) throw new Error('the discovery document is too large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
