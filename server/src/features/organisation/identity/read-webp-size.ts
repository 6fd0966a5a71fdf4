import type { PictureSize } from '../../profile/index.ts'

const minHeaderBytes = 30

/** Reads the declared size of a WebP (RFC 9649), without decoding it; returns null for anything else. */
export function readWebpSize(bytes: Uint8Array): PictureSize | null {
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (picture.length < minHeaderBytes) return null
  if (picture.toString('latin1', 0, 4) !== 'RIFF' || picture.toString('latin1', 8, 12) !== 'WEBP') return null
  switch (picture.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: picture.readUIntLE(24, 3) + 1, height: picture.readUIntLE(27, 3) + 1 }
    case 'VP8L':
      return picture[20] === 0x2f ? readLossless(picture.readUInt32LE(21)) : null
    case 'VP8 ':
      return picture.readUIntBE(23, 3) === 0x9d012a
        ? { width: picture.readUInt16LE(26) & 0x3fff, height: picture.readUInt16LE(28) & 0x3fff }
        : null
    default:
      return null
  }
}

/** The lossless format stores each side minus one in 14 bits. */
const readLossless = (bits: number): PictureSize => ({
  width: (bits & 0x3fff) + 1,
  height: ((bits >>> 14) & 0x3fff) + 1,
})
