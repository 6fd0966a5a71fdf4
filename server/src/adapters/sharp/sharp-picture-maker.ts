import type { PictureFailure, PictureMaker } from '../../ports/picture-maker.ts'

export interface SharpOptions {
  /** Maximum pixels that are decoded. */
  maxPixels: number
  /** Queue length. */
  queue?: number
}

const quality = 85

/** Renders with sharp, one picture at a time outside the event loop. The library is loaded with the first. */
export class SharpPictureMaker implements PictureMaker {
  readonly #maxPixels: number
  readonly #queue: number
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor({ maxPixels, queue = 20 }: SharpOptions) {
    this.#maxPixels = maxPixels
    this.#queue = queue
  }

  async toSquare(picture: Uint8Array, pixels: number): Promise<Uint8Array | PictureFailure> {
    if (this.#waiting >= this.#queue) return 'busy'
    this.#waiting++
    const rendered = this.#last.then(() => this.#render(picture, pixels))
    this.#last = rendered
    try {
      return await rendered
    } finally {
      this.#waiting--
    }
  }

  async #render(picture: Uint8Array, pixels: number): Promise<Uint8Array | PictureFailure> {
    const { default: sharp } = await import('sharp')
    // Pictures are rare, so neither memory nor threads are retained.
    sharp.cache(false)
    sharp.concurrency(1)
    try {
      return await sharp(picture, { limitInputPixels: this.#maxPixels, failOn: 'error', pages: 1 })
        .autoOrient()
        .resize(pixels, pixels, { fit: 'cover' })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .jpeg({ quality, chromaSubsampling: '4:4:4' })
        .toBuffer()
    } catch {
      // Any error means an unreadable picture for the user.
      return 'unreadable'
    }
  }
}
