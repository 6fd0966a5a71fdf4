import type { FileReading } from '../file-reading.ts'
import { PictureCache } from './picture-cache.ts'
import type { Slide, SlidesOpened } from './slide.ts'

export class SlideCache {
  readonly size: SlidesOpened['size']
  readonly count: number
  readonly isClipped: boolean
  readonly pictures = new PictureCache()
  readonly #reading: FileReading
  readonly #slides = new Map<number, Promise<Slide | undefined>>()

  constructor(reading: FileReading, { size, count, isClipped }: SlidesOpened) {
    this.#reading = reading
    this.size = size
    this.count = count
    this.isClipped = isClipped
  }

  /** Returns a slide, read once; undefined if it cannot be read. */
  read(index: number): Promise<Slide | undefined> {
    const cached = this.#slides.get(index)
    if (cached) return cached
    const slide = this.#reading.call('readSlide', [index]).then(
      (read) => {
        this.pictures.store(read.pictures)
        return read.slide
      },
      () => undefined,
    )
    this.#slides.set(index, slide)
    return slide
  }

  close(): void {
    this.#reading.close()
    this.pictures.clear()
  }
}
