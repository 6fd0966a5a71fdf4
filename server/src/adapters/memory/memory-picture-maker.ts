import type { PictureFailure, PictureMaker } from '../../ports/picture-maker.ts'

/** Returns the same picture for every input, for tests that are not about pictures. */
export class MemoryPictureMaker implements PictureMaker {
  /** Number of requests. */
  drawn = 0
  #answer: Uint8Array | PictureFailure = Uint8Array.from([0xff, 0xd8, 0xff, 0xd9])

  /** Sets the result for all pictures. */
  answer(answer: Uint8Array | PictureFailure): void {
    this.#answer = answer
  }

  async toSquare(): Promise<Uint8Array | PictureFailure> {
    this.drawn++
    return this.#answer
  }
}
