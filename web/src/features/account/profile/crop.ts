export interface PictureSize {
  width: number
  height: number
}

/** Square section of a picture: its centre in pixels and its zoom factor. */
export interface Crop {
  x: number
  y: number
  /** 1 shows the entire shorter side. */
  zoom: number
}

const zoomLimit = 8

/** Returns the largest centred square. */
export const startCrop = ({ width, height }: PictureSize): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

/** Returns the highest zoom that keeps the minimum number of pixels. */
export const maxUsefulZoom = (picture: PictureSize, minPixels: number): number =>
  Math.max(1, Math.min(zoomLimit, Math.min(picture.width, picture.height) / minPixels))

export const cropSide = ({ zoom }: Crop, { width, height }: PictureSize): number =>
  Math.min(width, height) / zoom

/** Moves the square by a fraction of its side; it stays inside the picture. */
export function moveCrop(
  crop: Crop,
  picture: PictureSize,
  { right, down }: { right: number; down: number },
): Crop {
  const side = cropSide(crop, picture)
  return clampCrop({ ...crop, x: crop.x + right * side, y: crop.y + down * side }, picture)
}

/** Zooms around the centre of the square. */
export function zoomCrop(
  crop: Crop,
  picture: PictureSize,
  { zoom, maxZoom }: { zoom: number; maxZoom: number },
): Crop {
  return clampCrop({ ...crop, zoom: Math.min(maxZoom, Math.max(1, zoom)) }, picture)
}

/** Returns the square as arguments for a canvas. */
export function cropSquare(crop: Crop, picture: PictureSize): { left: number; top: number; side: number } {
  const side = cropSide(crop, picture)
  return { left: crop.x - side / 2, top: crop.y - side / 2, side }
}

function clampCrop(crop: Crop, picture: PictureSize): Crop {
  const half = cropSide(crop, picture) / 2
  const within = (value: number, length: number) => Math.min(length - half, Math.max(half, value))
  return { ...crop, x: within(crop.x, picture.width), y: within(crop.y, picture.height) }
}
