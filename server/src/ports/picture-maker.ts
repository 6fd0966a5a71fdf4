/** Reason for a missing picture: unreadable bytes, or a full queue. */
export type PictureFailure = 'unreadable' | 'busy'

/** Re-encodes pictures. Input is untrusted; output contains only pixels. */
export interface PictureMaker {
  /** Crops a PNG or JPEG to a square and returns a JPEG with this number of pixels per side. */
  toSquare(picture: Uint8Array, pixels: number): Promise<Uint8Array | PictureFailure>
}
