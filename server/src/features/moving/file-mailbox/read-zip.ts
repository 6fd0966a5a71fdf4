import { Readable } from 'node:stream'
import { constants, createInflateRaw, inflateRawSync } from 'node:zlib'
import { yieldToEventLoop } from '../../../kernel/batches.ts'
import { type FileContent, readAll } from './file-content.ts'

/** A file in an archive. */
export interface ZipPart {
  name: string
  method: number
  /** Declared size. */
  size: number
  packedBytes: number
  crc: number
  /** Offset of its local header. */
  at: number
  isSealed: boolean
  /** Modification time in milliseconds. */
  changedAt: number
}

/** Thrown when a file is not a valid or complete archive. */
export class InvalidZip extends Error {}

const endSignature = 0x06054b50
const zip64EndSignature = 0x06064b50
const zip64LocatorSignature = 0x07064b50
const partSignature = 0x02014b50
const localSignature = 0x04034b50
/** Minimum size of a local header. */
const localHeaderBytes = 30
const wide = 0xffff_ffff
/** Maximum length of the archive comment at the end. */
const maxCommentBytes = 0xffff
/** The central directory is read into memory; no mailbox needs a larger one. */
const maxDirectoryBytes = 256 * 1024 * 1024
const maxParts = 1_000_000
const partsPerRound = 2_000
/** No operating system supports longer paths. */
const maxNameBytes = 4_096

/** Reads the central directory and returns the files in content order. Yields to other requests. */
export async function readZip(content: FileContent): Promise<readonly ZipPart[]> {
  const { count, start, bytes } = await findCentralDirectory(content)
  if (bytes > maxDirectoryBytes || count > maxParts || start + bytes > content.size) throw new InvalidZip()
  const list = await readAll(content.read(start, start + bytes))
  const parts: ZipPart[] = []
  for (let at = 0, visited = 0; visited < count; visited++) {
    if (visited % partsPerRound === 0) await yieldToEventLoop()
    if (at + 46 > list.length || list.readUInt32LE(at) !== partSignature) throw new InvalidZip()
    const [name, extra, remark] = [28, 30, 32].map((field) => list.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    const end = at + 46 + name + extra + remark
    if (end > list.length || name > maxNameBytes) throw new InvalidZip()
    const part = parseDirectoryEntry(list.subarray(at, at + 46 + name + extra), name)
    if (!part.name.endsWith('/')) parts.push(part)
    at = end
  }
  return sortAndCheckOverlaps(parts, start)
}

/**
 * Sorts the files by offset. Two files with the same bytes make an archive invalid: a few kilobytes could be the
 * content of thousands of files, and would be unpacked for each.
 */
async function sortAndCheckOverlaps(parts: readonly ZipPart[], end: number): Promise<readonly ZipPart[]> {
  const isSorted = parts.every(({ at }, index) => index === 0 || at > (parts[index - 1] as ZipPart).at)
  const ordered = isSorted ? parts : await sortByOffset(parts)
  let free = 0
  for (const { at, packedBytes } of ordered) {
    if (at < free) throw new InvalidZip()
    free = at + localHeaderBytes + packedBytes
  }
  if (ordered.length < parts.length || free > end) throw new InvalidZip()
  return ordered
}

/**
 * Sorts numbers instead of objects, because a comparator would block other requests for a second. Of two entries at the
 * same offset one is lost.
 */
async function sortByOffset(parts: readonly ZipPart[]): Promise<ZipPart[]> {
  const byOffset = new Map(parts.map((part) => [part.at, part]))
  await yieldToEventLoop()
  const offsets = Float64Array.from(byOffset.keys()).toSorted()
  await yieldToEventLoop()
  return Array.from(offsets, (offset) => byOffset.get(offset) as ZipPart)
}

/** Finds the central directory by the record at the end of the archive. */
async function findCentralDirectory(
  content: FileContent,
): Promise<{ count: number; start: number; bytes: number }> {
  const from = Math.max(0, content.size - maxCommentBytes - 22 - 20)
  const end = await readAll(content.read(from, content.size))
  for (let at = end.length - 22; at >= 0; at--) {
    if (end.readUInt32LE(at) !== endSignature) continue
    const zipEnd = {
      count: end.readUInt16LE(at + 10),
      bytes: end.readUInt32LE(at + 12),
      start: end.readUInt32LE(at + 16),
    }
    const isWide = at >= 20 && end.readUInt32LE(at - 20) === zip64LocatorSignature
    return isWide ? readZip64End(content, Number(end.readBigUInt64LE(at - 12))) : zipEnd
  }
  throw new InvalidZip()
}

/** Reads the end record of a Zip64 archive. */
async function readZip64End(content: FileContent, offset: number) {
  const end = await readAll(content.read(offset, offset + 56))
  if (end.length < 56 || end.readUInt32LE(0) !== zip64EndSignature) throw new InvalidZip()
  const [count, bytes, start] = [32, 40, 48].map((at) => Number(end.readBigUInt64LE(at))) as [
    number,
    number,
    number,
  ]
  return { count, bytes, start }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Parses an entry of the central directory. */
function parseDirectoryEntry(entry: Buffer, nameBytes: number): ZipPart {
  const name = entry.subarray(46, 46 + nameBytes)
  const extra = readExtra(entry.subarray(46 + nameBytes))
  const numbers = [...extra.wide]
  const orZip64 = (at: number) => {
    const number = entry.readUInt32LE(at)
    return number === wide ? Number(numbers.shift() ?? BigInt(number)) : number
  }
  // Order in the ZIP64 field: size, compressed size, offset.
  const size = orZip64(24)
  const packedBytes = orZip64(20)
  const offset = orZip64(42)
  return {
    name: decodeName(name),
    method: entry.readUInt16LE(10),
    size,
    packedBytes,
    crc: entry.readUInt32LE(16),
    at: offset,
    isSealed: (entry.readUInt16LE(8) & 1) === 1,
    changedAt: extra.changedAt ?? dosTime(entry.readUInt16LE(14), entry.readUInt16LE(12)),
  }
}

/** Older programs write names in an undeclared code page; invalid UTF-8 is read as bytes. */
function decodeName(name: Buffer): string {
  try {
    return utf8.decode(name)
  } catch {
    return name.toString('latin1')
  }
}

const zip64Field = 0x0001
const timeField = 0x5455

/** Reads the extra fields of a directory entry: the Zip64 sizes and the modification time. */
function readExtra(extra: Buffer): { wide: bigint[]; changedAt: number | null } {
  const extraFields = { wide: [] as bigint[], changedAt: null as number | null }
  for (let at = 0; at + 4 <= extra.length; ) {
    const [id, length] = [extra.readUInt16LE(at), extra.readUInt16LE(at + 2)]
    const field = extra.subarray(at + 4, at + 4 + length)
    if (id === zip64Field)
      for (let from = 0; from + 8 <= field.length; from += 8)
        extraFields.wide.push(field.readBigUInt64LE(from))
    if (id === timeField && field.length >= 5 && ((field[0] ?? 0) & 1) === 1)
      extraFields.changedAt = field.readInt32LE(1) * 1000
    at += 4 + length
  }
  return extraFields
}

/** Archive dates have no time zone and are read as UTC. */
function dosTime(date: number, time: number): number {
  return Date.UTC(
    1980 + (date >> 9),
    ((date >> 5) & 15) - 1,
    date & 31,
    time >> 11,
    (time >> 5) & 63,
    (time & 31) * 2,
  )
}

/** Returns the offset of a file's content. */
export async function contentOffset(
  { at }: Pick<ZipPart, 'at'>,
  read: (start: number, end: number) => Promise<Buffer>,
): Promise<number> {
  const header = await read(at, at + 30)
  if (header.length < 30 || header.readUInt32LE(0) !== localSignature) throw new InvalidZip()
  return at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
}

/** Decompresses a file chunk by chunk. */
export async function* unpack(
  { method, isSealed }: Pick<ZipPart, 'method' | 'isSealed'>,
  packedBytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (isSealed || (method !== 0 && method !== 8)) throw new InvalidZip()
  if (method === 0) return yield* packedBytes
  const inflate = createInflateRaw()
  const source = Readable.from(packedBytes, { objectMode: false })
  source.on('error', (error) => inflate.destroy(error))
  try {
    yield* source.pipe(inflate) as AsyncIterable<Uint8Array>
  } catch (error) {
    throw isDecompressionError(error) ? new InvalidZip() : error
  } finally {
    source.destroy()
    inflate.destroy()
  }
}

/** Compressed bytes that suffice for the first bytes of a file; they decompress to at most a megabyte. */
const startBytes = 1_024

/** Reads the first bytes of a file by decompressing a short range. */
export async function readStart(
  part: ZipPart,
  read: (start: number, end: number) => Promise<Buffer>,
): Promise<Buffer> {
  const { method, isSealed, packedBytes } = part
  if (isSealed || (method !== 0 && method !== 8)) throw new InvalidZip()
  const range = await contentOffset(part, read)
  const bytes = await read(range, range + Math.min(packedBytes, startBytes))
  if (method === 0) return bytes
  try {
    return inflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    throw isDecompressionError(error) ? new InvalidZip() : error
  }
}

/** Returns true for errors of decompression; others come from reading the archive. */
const isDecompressionError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
