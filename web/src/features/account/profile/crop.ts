/** The size of a picture, in its own pixels. */
export interface PictureSize {
  width: number
  height: number
}

/** The square of a picture that is shown: its middle in the pixels of the picture, and how much it is enlarged. */
export interface Crop {
  x: number
  y: number
  /** 1 shows the whole of the shorter side. */
  zoom: number
}

const mostZoom = 8

/** The whole of the shorter side, from the middle. */
export const startCrop = ({ width, height }: PictureSize): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

/** How far a picture can be enlarged: what is shown keeps the pixels that a picture has to have. */
export const longestZoom = (picture: PictureSize, leastPixels: number): number =>
  Math.max(1, Math.min(mostZoom, Math.min(picture.width, picture.height) / leastPixels))

/** The side of the shown square, in the pixels of the picture. */
export const sideOf = ({ zoom }: Crop, { width, height }: PictureSize): number =>
  Math.min(width, height) / zoom

/** Moves what is shown by a share of its side; the square never leaves the picture. */
export function moveCrop(crop: Crop, picture: PictureSize, right: number, down: number): Crop {
  const side = sideOf(crop, picture)
  return keepInside({ ...crop, x: crop.x + right * side, y: crop.y + down * side }, picture)
}

/** Enlarges or shrinks what is shown around its middle. */
export function zoomCrop(crop: Crop, picture: PictureSize, zoom: number, most: number): Crop {
  return keepInside({ ...crop, zoom: Math.min(most, Math.max(1, zoom)) }, picture)
}

/** The square as a canvas wants it. */
export function squareOf(crop: Crop, picture: PictureSize): { left: number; top: number; side: number } {
  const side = sideOf(crop, picture)
  return { left: crop.x - side / 2, top: crop.y - side / 2, side }
}

function keepInside(crop: Crop, picture: PictureSize): Crop {
  const half = sideOf(crop, picture) / 2
  const within = (value: number, length: number) => Math.min(length - half, Math.max(half, value))
  return { ...crop, x: within(crop.x, picture.width), y: within(crop.y, picture.height) }
}
