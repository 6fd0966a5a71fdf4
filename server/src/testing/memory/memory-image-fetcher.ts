import type { FetchedImage, ImageFetcher, ImageRefusal } from '../../ports/web/public-web.ts'

/** A web with a few images; all others are unreachable. */
export class MemoryImageFetcher implements ImageFetcher {
  readonly requests: string[] = []
  readonly #images: Map<string, FetchedImage | ImageRefusal>

  constructor(images: Record<string, FetchedImage | ImageRefusal> = {}) {
    this.#images = new Map(Object.entries(images))
  }

  async fetchImage(url: string): Promise<FetchedImage | ImageRefusal> {
    this.requests.push(url)
    return this.#images.get(url) ?? 'unreachable'
  }
}
