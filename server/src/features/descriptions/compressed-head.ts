import { constants, deflateRawSync, inflateRawSync } from 'node:zlib'
import { endOfHeader } from '@bocau/mail-core/imap/message/header-end'
import { headDictionary } from './head-dictionary.ts'

/** Longer headers are read from the message. */
const maxHeadBytes = 64 * 1024

/** First byte: the number of the dictionary. 0: the header is too long, and nothing follows. */
const notStored = Uint8Array.of(0)
const dictionaryNumber = 1

/** Beyond this, a larger window does not make headers smaller, but unpacking them slower. */
const windowBits = 14
/** Fixed codes make a header a tenth larger, but it is unpacked in two thirds of the time. */
const packing = {
  dictionary: headDictionary,
  windowBits,
  level: 6,
  strategy: constants.Z_FIXED,
  chunkSize: 4096,
}
const unpacking = { dictionary: headDictionary, windowBits, chunkSize: 4096, maxOutputLength: maxHeadBytes }

/**
 * Compresses the header of a message, including the empty line. DEFLATE with a dictionary unpacks a header of one
 * kilobyte in less than half the time of zstd, at about the same size.
 */
export function compressHead(raw: Uint8Array): Uint8Array {
  const end = endOfHeader(raw)
  if (end > maxHeadBytes) return notStored
  const packed = deflateRawSync(raw.subarray(0, end), packing)
  const head = new Uint8Array(1 + packed.byteLength)
  head[0] = dictionaryNumber
  head.set(packed, 1)
  return head
}

/** Returns the header of a message in octet text; null when it is not stored, damaged, or needs another dictionary. */
export function decompressHead(head: Uint8Array): string | null {
  if (head[0] !== dictionaryNumber) return null
  try {
    return inflateRawSync(head.subarray(1), unpacking).toString('latin1')
  } catch {
    return null
  }
}
