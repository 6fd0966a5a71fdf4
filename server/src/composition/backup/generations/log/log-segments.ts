import { createHash } from 'node:crypto'
import type { BackupDestination } from '../backup-objects.ts'
import { ChunkDamaged, type Sealing } from '../sealing.ts'

/** A position in the log: a stretch without gaps, and a segment in it. */
export interface LogPosition {
  stretch: string
  index: number
}

/** A segment with the data in its name: it and earlier ones contain everything committed by `at`. */
export interface NamedSegment extends LogPosition {
  at: number
  name: string
}

/** Content stored outside the database that was added with a segment. */
export interface LoggedBlob {
  hash: string
  size: number
  parts: string[]
}

/** Changes in a segment. */
export interface Segment {
  pageSize: number
  /** Number of pages of the database afterwards; 0 if nothing changed. */
  pageCount: number
  pages: ReadonlyMap<number, Buffer>
  blobs: readonly LoggedBlob[]
}

const folder = 'log/'
const blobFolder = 'logged/'
const digestDigits = 32
const lengthBytes = 4

/** Returns the name of a new stretch; names sort by time. */
export function nameStretch(now: number, chance: string): string {
  return `${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}-${chance}`
}

/** Stores a segment; its name contains the time and a hash. */
export async function uploadSegment(
  destination: BackupDestination,
  sealing: Sealing,
  { stretch, index, at, ...segment }: Segment & LogPosition & { at: number },
): Promise<void> {
  const numbers = [...segment.pages.keys()]
  const { pageSize, pageCount, blobs } = segment
  const head = Buffer.from(JSON.stringify({ pageSize, pageCount, pages: numbers, blobs }))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32BE(head.byteLength)
  const path = `${stretch}/${String(index).padStart(10, '0')}`
  const sealed = await sealing.seal(path, Buffer.concat([length, head, ...segment.pages.values()]))
  await destination.upload(`${folder}${path}-${at}.${digestOf(sealed)}`, sealed)
}

/** Lists all segments in order. */
export async function listSegments(destination: BackupDestination): Promise<NamedSegment[]> {
  const names = await Array.fromAsync(destination.list(folder))
  return names.toSorted().flatMap((name) => {
    const [, stretch, index, at] = /^log\/([^/]+)\/(\d+)-(\d+)\./.exec(name) ?? []
    return stretch ? [{ name, stretch, index: Number(index), at: Number(at) }] : []
  })
}

/** Reads a segment; throws `ChunkDamaged` if it does not match its name. */
export async function readSegment(
  destination: BackupDestination,
  sealing: Sealing,
  { name, stretch, index }: NamedSegment,
): Promise<Segment> {
  const sealed = await destination.get(name)
  if (!sealed || digestOf(sealed) !== name.slice(name.lastIndexOf('.') + 1))
    throw new ChunkDamaged(`The segment ${name} of the log is damaged`)
  const content = Buffer.from(await sealing.open(`${stretch}/${String(index).padStart(10, '0')}`, sealed))
  const bodyStart = lengthBytes + content.readUInt32BE(0)
  const head = JSON.parse(content.subarray(lengthBytes, bodyStart).toString()) as Omit<Segment, 'pages'> & {
    pages: number[]
  }
  const pages = head.pages.map((page, at): [number, Buffer] => {
    const from = bodyStart + at * head.pageSize
    return [page, content.subarray(from, from + head.pageSize)]
  })
  return { ...head, pages: new Map(pages) }
}

/** Stores a part of a blob; returns its name. */
export async function uploadPart(
  destination: BackupDestination,
  sealing: Sealing,
  { stretch, index, part, content }: LogPosition & { part: number; content: Uint8Array },
): Promise<string> {
  const name = `${blobFolder}${stretch}/${String(index).padStart(10, '0')}-${part}`
  await destination.upload(name, await sealing.seal(name, content))
  return name
}

/** Yields the content of parts in order. */
export async function* readParts(
  destination: BackupDestination,
  sealing: Sealing,
  names: readonly string[],
): AsyncIterable<Uint8Array> {
  for (const name of names) {
    const sealed = await destination.get(name)
    if (!sealed) throw new ChunkDamaged(`${name} is missing`)
    yield await sealing.open(name, sealed)
  }
}

/** Deletes segments before a position, except for the very last, which marks the end of the log. */
export async function dropLogBefore(destination: BackupDestination, from: LogPosition): Promise<void> {
  const isBefore = ({ stretch, index }: LogPosition) =>
    stretch < from.stretch || (stretch === from.stretch && index <= from.index)
  const segments = await listSegments(destination)
  for (const segment of segments.slice(0, -1)) if (isBefore(segment)) await destination.remove(segment.name)
  for (const name of await Array.fromAsync(destination.list(blobFolder))) {
    const [, stretch = '', index = ''] = /^logged\/([^/]+)\/(\d+)-/.exec(name) ?? []
    if (isBefore({ stretch, index: Number(index) })) await destination.remove(name)
  }
}

function digestOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, digestDigits)
}
