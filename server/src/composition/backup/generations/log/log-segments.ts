import { createHash } from 'node:crypto'
import type { BackupPlace } from '../backup-objects.ts'
import { PieceDamaged, type Sealing } from '../sealing.ts'

/** Where in the log of a store something is: in which stretch of it without a gap, and after which segment. */
export interface LogPosition {
  stretch: string
  index: number
}

/** A segment as its name says it: all that was committed by `at` is in it and in those before. */
export interface NamedSegment extends LogPosition {
  at: number
  name: string
}

/** Content that lies beside the database and came with a segment. */
export interface LoggedBlob {
  hash: string
  size: number
  parts: string[]
}

/** What a segment changes. */
export interface Segment {
  pageSize: number
  /** How many pages the database has then; 0 where nothing was changed. */
  pageCount: number
  pages: ReadonlyMap<number, Buffer>
  blobs: readonly LoggedBlob[]
}

const folder = 'log/'
const blobFolder = 'logged/'
const digestDigits = 32
const lengthBytes = 4

/** A name for a stretch that begins now; names stand in the order of time. */
export function nameStretch(now: number, chance: string): string {
  return `${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}-${chance}`
}

/** Keeps a segment; its name says when, and proves it. */
export async function putSegment(
  place: BackupPlace,
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
  await place.put(`${folder}${path}-${at}.${digestOf(sealed)}`, sealed)
}

/** All segments in their order. */
export async function listSegments(place: BackupPlace): Promise<NamedSegment[]> {
  const names = await Array.fromAsync(place.list(folder))
  return names.toSorted().flatMap((name) => {
    const [, stretch, index, at] = /^log\/([^/]+)\/(\d+)-(\d+)\./.exec(name) ?? []
    return stretch ? [{ name, stretch, index: Number(index), at: Number(at) }] : []
  })
}

/** A segment that is what its name says; `PieceDamaged` else. */
export async function readSegment(
  place: BackupPlace,
  sealing: Sealing,
  { name, stretch, index }: NamedSegment,
): Promise<Segment> {
  const sealed = await place.get(name)
  if (!sealed || digestOf(sealed) !== name.slice(name.lastIndexOf('.') + 1))
    throw new PieceDamaged(`The segment ${name} of the log is damaged`)
  const content = Buffer.from(await sealing.open(`${stretch}/${String(index).padStart(10, '0')}`, sealed))
  const begin = lengthBytes + content.readUInt32BE(0)
  const head = JSON.parse(content.subarray(lengthBytes, begin).toString()) as Omit<Segment, 'pages'> & {
    pages: number[]
  }
  const pages = head.pages.map((page, at): [number, Buffer] => {
    const from = begin + at * head.pageSize
    return [page, content.subarray(from, from + head.pageSize)]
  })
  return { ...head, pages: new Map(pages) }
}

/** Keeps a part of content beside the database; answers with its name. */
export async function putPart(
  place: BackupPlace,
  sealing: Sealing,
  { stretch, index, part, content }: LogPosition & { part: number; content: Uint8Array },
): Promise<string> {
  const name = `${blobFolder}${stretch}/${String(index).padStart(10, '0')}-${part}`
  await place.put(name, await sealing.seal(name, content))
  return name
}

/** The content of parts, one after the other. */
export async function* readParts(
  place: BackupPlace,
  sealing: Sealing,
  names: readonly string[],
): AsyncIterable<Uint8Array> {
  for (const name of names) {
    const sealed = await place.get(name)
    if (!sealed) throw new PieceDamaged(`${name} is missing`)
    yield await sealing.open(name, sealed)
  }
}

/** Removes what lies before a position; the last segment of all stays, by which the end of the log is found. */
export async function dropLogBefore(place: BackupPlace, from: LogPosition): Promise<void> {
  const isBefore = ({ stretch, index }: LogPosition) =>
    stretch < from.stretch || (stretch === from.stretch && index <= from.index)
  const segments = await listSegments(place)
  for (const segment of segments.slice(0, -1)) if (isBefore(segment)) await place.remove(segment.name)
  for (const name of await Array.fromAsync(place.list(blobFolder))) {
    const [, stretch = '', index = ''] = /^logged\/([^/]+)\/(\d+)-/.exec(name) ?? []
    if (isBefore({ stretch, index: Number(index) })) await place.remove(name)
  }
}

function digestOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, digestDigits)
}
