import type { Logo, PictureFailure, PictureMaker } from '../../ports/picture-maker.ts'

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

  async toLogo(): Promise<Logo | PictureFailure> {
    this.renderedCount++
    const result = this.#result
    return typeof result === 'string' ? result : { png: result, width: 1, height: 1 }
  }
}
