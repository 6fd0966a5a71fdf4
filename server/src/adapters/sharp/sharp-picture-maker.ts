import type { Sharp } from 'sharp'
import type { Logo, LogoLimits, PictureFailure, PictureMaker } from '../../ports/picture-maker.ts'

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

  toSquare(picture: Uint8Array, pixels: number): Promise<Uint8Array | PictureFailure> {
    return this.#enqueue(picture, (image) =>
      image
        .resize(pixels, pixels, { fit: 'cover' })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .jpeg({ quality, chromaSubsampling: '4:4:4' })
        .toBuffer(),
    )
  }

  toLogo(picture: Uint8Array, limits: LogoLimits): Promise<Logo | PictureFailure> {
    return this.#enqueue(picture, async (image) => {
      const scaled = image
        .resize(limits.width, limits.height, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
      const full = await scaled.clone().png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true })
      // Photographs do not fit in full colour; with 256 colours every picture does.
      const { data, info } =
        full.data.length <= limits.maxBytes
          ? full
          : await scaled.png({ compressionLevel: 9, palette: true }).toBuffer({ resolveWithObject: true })
      return { png: data, width: info.width, height: info.height }
    })
  }

  async #enqueue<T>(picture: Uint8Array, render: (image: Sharp) => Promise<T>): Promise<T | PictureFailure> {
    if (this.#waiting >= this.#queue) return 'busy'
    this.#waiting++
    const rendered = this.#last.then(() => this.#render(picture, render))
    this.#last = rendered
    try {
      return await rendered
    } finally {
      this.#waiting--
    }
  }

  async #render<T>(picture: Uint8Array, render: (image: Sharp) => Promise<T>): Promise<T | PictureFailure> {
    const { default: sharp } = await import('sharp')
    // Pictures are rare, so neither memory nor threads are retained.
    sharp.cache(false)
    sharp.concurrency(1)
    try {
      const options = { limitInputPixels: this.#maxPixels, failOn: 'error', pages: 1 } as const
      return await render(sharp(picture, options).autoOrient())
    } catch {
      // Any error means an unreadable picture for the user.
      return 'unreadable'
    }
  }
}
