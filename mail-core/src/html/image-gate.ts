import { readImageUrl } from './safe-url.ts'

/** Who decides under which address an image is shown. */
export interface ImageDecisions {
  inlineImage?: (contentId: string) => string | null
  remoteImage?: (url: string) => string | null
}

const MAX_REMOTE_IMAGES = 2000

/** The one way by which images come into a message: asks about each once and counts those of the web. */
export class ImageGate {
  private readonly decisions: ImageDecisions
  private readonly remote = new Map<string, string | null>()

  constructor(decisions: ImageDecisions) {
    this.decisions = decisions
  }

  get remoteCount(): number {
    return this.remote.size
  }

  get blockedCount(): number {
    return [...this.remote.values()].filter((shown) => shown === null).length
  }

  /** The address under which the image is shown, or null where it is not. */
  show(written: string): string | null {
    const source = readImageUrl(written)
    if (!source) return null
    if (source.kind === 'data') return source.url
    if (source.kind === 'inline') return this.decisions.inlineImage?.(source.contentId) ?? null
    const known = this.remote.get(source.url)
    if (known !== undefined) return known
    if (this.remote.size >= MAX_REMOTE_IMAGES) return null
    const shown = this.decisions.remoteImage?.(source.url) ?? null
    this.remote.set(source.url, shown)
    return shown
  }
}
