/** Declared size of a picture, read without decoding it. */
export interface PictureSize {
  width: number
  height: number
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Reads the declared size of a PNG or JPEG; returns null for anything else, regardless of its name. */
export function readPictureSize(bytes: Uint8Array): PictureSize | null {
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (picture.subarray(0, 8).equals(pngSignature)) return readPng(picture)
  return picture.length > 4 && picture.readUInt16BE(0) === 0xffd8 ? readJpeg(picture) : null
}

/** A PNG must start with its header chunk. */
function readPng(picture: Buffer): PictureSize | null {
  if (picture.length < 33 || picture.toString('latin1', 12, 16) !== 'IHDR') return null
  return { width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) }
}

/** A JPEG declares its size in a frame header among its segments. */
function readJpeg(picture: Buffer): PictureSize | null {
  let at = 2
  while (at + 9 < picture.length) {
    if (picture[at] !== 0xff) return null
    const marker = picture[at + 1] ?? 0
    if (marker === 0xff) {
      at++
      continue
    }
    if (isFrame(marker)) return { height: picture.readUInt16BE(at + 5), width: picture.readUInt16BE(at + 7) }
    // The pixel data starts before any frame header.
    if (marker === 0xda || marker === 0xd9) return null
    at += 2 + picture.readUInt16BE(at + 2)
  }
  return null
}

/** SOF0 to SOF15, except the three other markers in this range. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
