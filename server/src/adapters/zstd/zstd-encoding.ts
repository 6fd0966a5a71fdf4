import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  constants,
  createZstdCompress,
  createZstdDecompress,
  zstdCompress,
  zstdCompressSync,
  zstdDecompress,
  zstdDecompressSync,
} from 'node:zlib'
import type { BlobEncoding } from '../../ports/blob-encoding.ts'
import type { ByteRange } from '../../ports/blob-store.ts'

const magic = 0xfd2fb528

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

// Level 1 compresses messages within a few percent of level 3 in the shortest time: about 0.04 ms for 10 KB.
const params = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_contentSizeFlag]: 1 }

/** Up to this size, a thread round trip costs more than the compression. */
const maxSyncBytes = 64 * 1024

/** Output is allocated in buffers of at least and at most these sizes; a frame may state any size. */
const minChunkBytes = 64
const maxChunkBytes = 1024 * 1024

/** Smaller content hardly shrinks, and a message may contain a thousand such files. */
const minBytes = 64

const sampleBytes = 8 * 1024
const worthwhileRatio = 0.9

/** Compresses raw messages and text; leaves compressed formats (images, archives, office files) unchanged. */
export const zstdEncoding: BlobEncoding = {
  suffix: 'zst',

  isWorthwhile(samples) {
    const sizes = samples.map(
      (sample) => [sample.byteLength, zstdCompressSync(sample, { params }).byteLength] as const,
    )
    const before = sizes.reduce((sum, [size]) => sum + size, 0)
    const after = sizes.reduce((sum, [, size]) => sum + size, 0)
    return before > 0 && after < before * worthwhileRatio
  },

  async encode(content) {
    if (content.byteLength < minBytes) return null
    if (content.byteLength > maxSyncBytes && !this.isWorthwhile(samplesOf(content))) return null

    const options = { params, pledgedSrcSize: content.byteLength }
    const packed =
      content.byteLength <= maxSyncBytes
        ? zstdCompressSync(content, options)
        : await compress(content, options)
    return packed.byteLength < content.byteLength * worthwhileRatio ? packed : null
  },

  encodeStream(source, size) {
    return pipeline(
      Readable.from(source),
      createZstdCompress({ params, pledgedSrcSize: size }),
      errorsReachReader,
    )
  },

  async decode(packed) {
    const size = frameContentSize(packed)
    // The output fits into one buffer. Without the additional byte, zlib would allocate a second one to find the end.
    const chunkSize = Math.max(minChunkBytes, Math.min(size, maxChunkBytes) + 1)
    return size <= maxSyncBytes
      ? zstdDecompressSync(packed, { chunkSize })
      : decompress(packed, { chunkSize })
  },

  decodeStream(packed, range) {
    const content = pipeline(packed, createZstdDecompress(), errorsReachReader)
    return range ? sliceStream(content, range) : content
  },

  contentSize: frameContentSize,
}

/** `pipeline` requires a callback; errors reach the reader through the last stream. */
function errorsReachReader(): void {}

/** Start, middle and end: a message starts with text and may continue with a photograph. */
function samplesOf(content: Uint8Array): Uint8Array[] {
  const middle = Math.floor((content.byteLength - sampleBytes) / 2)
  return [0, middle, content.byteLength - sampleBytes].map((at) => content.subarray(at, at + sampleBytes))
}

/** Reads the content size from the header of a zstd frame (RFC 8878, 3.1.1.1). */
function frameContentSize(frame: Uint8Array): number {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  if (frame.byteLength < 6 || view.getUint32(0, true) !== magic) throw notAFrame('Not a zstd frame')

  const descriptor = view.getUint8(4)
  const sizeFlag = descriptor >> 6
  const isSingleSegment = (descriptor & 0x20) !== 0
  if (sizeFlag === 0 && !isSingleSegment) throw notAFrame('The zstd frame does not state its size')

  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] ?? 0
  const at = 5 + (isSingleSegment ? 0 : 1) + dictionaryBytes
  if (sizeFlag === 0) return view.getUint8(at)
  if (sizeFlag === 1) return view.getUint16(at, true) + 256
  if (sizeFlag === 2) return view.getUint32(at, true)
  return Number(view.getBigUint64(at, true))
}

/** Has the library's error code for invalid frames. */
const notAFrame = (message: string) =>
  Object.assign(new Error(message), { code: 'ZSTD_error_prefix_unknown' })

/** Returns a range of a stream; the stream is closed when the range is complete or the reader stops. */
function sliceStream(source: Readable, range: ByteRange): Readable {
  const slice = Readable.from(slices(source, range), { objectMode: false })
  // A generator that never started cannot close its source.
  slice.once('close', () => source.destroy())
  return slice
}

async function* slices(
  source: AsyncIterable<Uint8Array>,
  { start, end }: ByteRange,
): AsyncIterable<Uint8Array> {
  let at = 0
  if (end <= start) return
  for await (const chunk of source) {
    const part = chunk.subarray(Math.max(start - at, 0), Math.max(end - at, 0))
    if (part.byteLength > 0) yield part
    at += chunk.byteLength
    if (at >= end) return
  }
}
