/** Why there is no picture: these bytes are none that can be read, or too many wait to be drawn. */
export type PictureFailure = 'unreadable' | 'busy'

/** Draws pictures anew. What comes is hostile until it has been drawn; what goes has pixels and nothing else. */
export interface PictureMaker {
  /** A square JPEG of so many pixels a side, from the middle of a PNG or JPEG. */
  toSquare(picture: Uint8Array, pixels: number): Promise<Uint8Array | PictureFailure>
}
