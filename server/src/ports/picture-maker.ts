/** Reason for a missing picture: unreadable bytes, or a full queue. */
export type PictureFailure = 'unreadable' | 'busy'

/** A re-encoded logo with its size in pixels. */
export interface Logo {
  png: Uint8Array
  width: number
  height: number
}

/** Maximum size of a logo in pixels, and of its file. */
export interface LogoLimits {
  width: number
  height: number
  maxBytes: number
}

/** Re-encodes pictures. Input is untrusted; output contains only pixels. */
export interface PictureMaker {
  /** Crops a PNG or JPEG to a square and returns a JPEG with this number of pixels per side. */
  toSquare(picture: Uint8Array, pixels: number): Promise<Uint8Array | PictureFailure>

  /** Scales a PNG, JPEG or WebP down to fit the limits and returns a PNG with transparency as white. */
  toLogo(picture: Uint8Array, limits: LogoLimits): Promise<Logo | PictureFailure>
}
