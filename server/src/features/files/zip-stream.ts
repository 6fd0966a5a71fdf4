import { crc32 } from 'node:zlib'
import { inBatches } from '../../kernel/batches.ts'

/** An archive entry; its content is opened when the archive reaches it. A name with a trailing slash is a folder. */
export interface ZipEntry {
  name: string
  /** Required for files that may be 4 GB or larger: they use ZIP64. */
  size?: number
  /** Time of the last change; defaults to the creation time of the archive. */
  changedAt?: number
  open(): Promise<AsyncIterable<Uint8Array>>
}

/** First and last date that the archive format supports. */
const FIRST_DATE = Date.UTC(1980, 0, 2)
const LAST_DATE = Date.UTC(2099, 11, 30)

/** Entries of the central directory that are written before other requests run. */
const entriesAtOnce = 500
/** General purpose flags: sizes follow the content, and names are UTF-8. */
const flags = 0x0808
/** Version needed to extract: folders and plain files, or ZIP64. */
const versions = { ordinary: 20, wide: 45 }
const max16 = 0xffff
const max32 = 0xffff_ffff

/** A written file, for the central directory. */
interface WrittenEntry {
  name: Buffer
  time: number
  isZip64: boolean
  crc: number
  size: bigint
  start: bigint
}

/**
 * Streams a ZIP archive. Reads files only as fast as the archive is consumed, so that nothing is buffered in full.
 * Stores files uncompressed, because most attachments are compressed already. Uses ZIP64 only where sizes require it,
 * because old programs cannot read it.
 */
export async function* zipStream(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  { writtenAt }: { writtenAt: number },
): AsyncGenerator<Uint8Array> {
  const written: WrittenEntry[] = []
  let at = 0n
  /** Adds a chunk to the offset in the archive. */
  const countBytes = (chunk: Uint8Array) => {
    at += BigInt(chunk.byteLength)
    return chunk
  }
  for await (const { name, open, size = 0, changedAt = writtenAt } of entries) {
    const file: WrittenEntry = {
      name: Buffer.from(name).subarray(0, max16),
      time: dosTime(Math.min(LAST_DATE, Math.max(FIRST_DATE, changedAt))),
      isZip64: size >= max32,
      crc: 0,
      size: 0n,
      start: at,
    }
    yield countBytes(localHeader(file))
    for await (const chunk of await open()) {
      file.crc = crc32(chunk, file.crc)
      file.size += BigInt(chunk.byteLength)
      yield countBytes(chunk)
    }
    yield countBytes(dataDescriptor(file))
    written.push(file)
  }
  const listStart = at
  for await (const some of inBatches(written, entriesAtOnce))
    yield countBytes(Buffer.concat(some.map(centralDirectoryEntry)))
  yield endOfCentralDirectory(written.length, listStart, at - listStart)
}

/** Builds the header before the content of a file. */
function localHeader({ name, isZip64, time }: WrittenEntry): Buffer {
  const extra = isZip64 ? zip64Field([0n, 0n]) : Buffer.alloc(0)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x0403_4b50, 0)
  header.writeUInt16LE(isZip64 ? versions.wide : versions.ordinary, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt32LE(time, 10)
  header.writeUInt32LE(isZip64 ? max32 : 0, 18)
  header.writeUInt32LE(isZip64 ? max32 : 0, 22)
  header.writeUInt16LE(name.length, 26)
  header.writeUInt16LE(extra.length, 28)
  return Buffer.concat([header, name, extra])
}

/** Builds the record after the content of a file, with its checksum and size. */
function dataDescriptor({ crc, size, isZip64 }: WrittenEntry): Buffer {
  const descriptor = Buffer.alloc(isZip64 ? 24 : 16)
  descriptor.writeUInt32LE(0x0807_4b50, 0)
  descriptor.writeUInt32LE(crc, 4)
  if (isZip64) {
    descriptor.writeBigUInt64LE(size, 8)
    descriptor.writeBigUInt64LE(size, 16)
  } else {
    descriptor.writeUInt32LE(Number(size), 8)
    descriptor.writeUInt32LE(Number(size), 12)
  }
  return descriptor
}

/** Builds the entry of a file in the central directory. */
function centralDirectoryEntry({ name, crc, size, start, isZip64, time }: WrittenEntry): Buffer {
  const needsZip64 = start >= max32
  const numbers = [...(isZip64 ? [size, size] : []), ...(needsZip64 ? [start] : [])]
  const extra = numbers.length > 0 ? zip64Field(numbers) : Buffer.alloc(0)
  const needed = numbers.length > 0 ? versions.wide : versions.ordinary
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x0201_4b50, 0)
  entry.writeUInt16LE(needed, 4)
  entry.writeUInt16LE(needed, 6)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt32LE(time, 12)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(isZip64 ? max32 : Number(size), 20)
  entry.writeUInt32LE(isZip64 ? max32 : Number(size), 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt16LE(extra.length, 30)
  entry.writeUInt32LE(name.at(-1) === 0x2f ? 0x10 : 0, 38)
  entry.writeUInt32LE(needsZip64 ? max32 : Number(start), 42)
  return Buffer.concat([entry, name, extra])
}

/** Builds the records after the central directory. */
function endOfCentralDirectory(count: number, start: bigint, size: bigint): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(Math.min(count, max16), 8)
  end.writeUInt16LE(Math.min(count, max16), 10)
  end.writeUInt32LE(size < max32 ? Number(size) : max32, 12)
  end.writeUInt32LE(start < max32 ? Number(start) : max32, 16)
  if (count < max16 && size < max32 && start < max32) return end

  const zip64End = Buffer.alloc(56)
  zip64End.writeUInt32LE(0x0606_4b50, 0)
  zip64End.writeBigUInt64LE(44n, 4)
  zip64End.writeUInt16LE(versions.wide, 12)
  zip64End.writeUInt16LE(versions.wide, 14)
  zip64End.writeBigUInt64LE(BigInt(count), 24)
  zip64End.writeBigUInt64LE(BigInt(count), 32)
  zip64End.writeBigUInt64LE(size, 40)
  zip64End.writeBigUInt64LE(start, 48)
  const zip64Locator = Buffer.alloc(20)
  zip64Locator.writeUInt32LE(0x0706_4b50, 0)
  zip64Locator.writeBigUInt64LE(start + size, 8)
  zip64Locator.writeUInt32LE(1, 16)
  return Buffer.concat([zip64End, zip64Locator, end])
}

/** Builds the ZIP64 extra field for numbers that exceed their own field. */
function zip64Field(numbers: readonly bigint[]): Buffer {
  const field = Buffer.alloc(4 + 8 * numbers.length)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(8 * numbers.length, 2)
  numbers.forEach((number, index) => {
    field.writeBigUInt64LE(number, 4 + 8 * index)
  })
  return field
}

function dosTime(moment: number): number {
  const date = new Date(moment)
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}
