import type { PictureFailure, PictureMaker } from '../../ports/picture-maker.ts'

/** Answers with the same picture for every one, for tests that are not about drawing. */
export class MemoryPictureMaker implements PictureMaker {
  /** How many were asked to be drawn. */
  drawn = 0
  #answer: Uint8Array | PictureFailure = Uint8Array.from([0xff, 0xd8, 0xff, 0xd9])

  /** What comes of every picture from now on. */
  answer(answer: Uint8Array | PictureFailure): void {
    this.#answer = answer
  }

  async toSquare(): Promise<Uint8Array | PictureFailure> {
    this.drawn++
    return this.#answer
  }
}
