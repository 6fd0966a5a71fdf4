const magic = 0xfd2fb528

/** The size of the content, as the header of a zstd frame states it (RFC 8878, 3.1.1.1). */
export function frameContentSize(frame: Uint8Array): number {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  if (frame.byteLength < 6 || view.getUint32(0, true) !== magic) throw new Error('Not a zstd frame')

  const descriptor = view.getUint8(4)
  const sizeFlag = descriptor >> 6
  const isSingleSegment = (descriptor & 0x20) !== 0
  if (sizeFlag === 0 && !isSingleSegment) throw new Error('The zstd frame does not state its size')

  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] ?? 0
  const at = 5 + (isSingleSegment ? 0 : 1) + dictionaryBytes
  if (sizeFlag === 0) return view.getUint8(at)
  if (sizeFlag === 1) return view.getUint16(at, true) + 256
  if (sizeFlag === 2) return view.getUint32(at, true)
  return Number(view.getBigUint64(at, true))
}
