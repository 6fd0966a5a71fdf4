import type { PictureFailure, PictureMaker } from '../../ports/picture-maker.ts'

/** Returns the same picture for every input, for tests that are not about pictures. */
export class MemoryPictureMaker implements PictureMaker {
  /** Number of requests. */
  renderedCount = 0
  #result: Uint8Array | PictureFailure = Uint8Array.from([0xff, 0xd8, 0xff, 0xd9])

  /** Sets the result for all pictures. */
  setResult(result: Uint8Array | PictureFailure): void {
    this.#result = result
  }

  async toSquare(): Promise<Uint8Array | PictureFailure> {
    this.renderedCount++
    return this.#result
  }
}
