import { readImageUrl } from './safe-url.ts'

/** Decides under which address an image is displayed. */
export interface ImageDecisions {
  inlineImage?: (contentId: string) => string | null
  remoteImage?: (url: string) => string | null
}

const MAX_REMOTE_IMAGES = 2000

/** The only way for images into a message: decides once per image and counts remote ones. */
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
    return [...this.remote.values()].filter((address) => address === null).length
  }

  /** Returns the address under which the image is displayed, or null. */
  displayUrl(written: string): string | null {
    const source = readImageUrl(written)
    if (!source) return null
    if (source.kind === 'data') return source.url
    if (source.kind === 'inline') return this.decisions.inlineImage?.(source.contentId) ?? null
    const existing = this.remote.get(source.url)
    if (existing !== undefined) return existing
    if (this.remote.size >= MAX_REMOTE_IMAGES) return null
    const address = this.decisions.remoteImage?.(source.url) ?? null
    this.remote.set(source.url, address)
    return address
  }
}
