import { Inflate } from 'fflate'
import { CannotShow } from '../cannot-show.ts'

/** Archive whose parts are unpacked on demand. */
export interface Archive {
  /** Declared sizes by path. */
  sizes: ReadonlyMap<string, number>
  /** Returns the content of a part in chunks; undefined if it does not exist. */
  read(path: string): Iterable<Uint8Array> | undefined
}

interface Entry {
  method: number
  packed: number
  size: number
  /** Offset of its local header. */
  at: number
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
/** Maximum length of an archive comment. */
const maxCommentBytes = 0xffff
/** Compressed bytes per chunk; the deflate ratio limits a chunk to about a thousand times that. */
const step = 16 * 1024

/** Reads the directory of an archive. */
export function readArchive(bytes: Uint8Array): Archive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = readEntries(view, bytes)
  return {
    sizes: new Map([...entries].map(([path, { size }]) => [path, size])),
    read: (path) => {
      const entry = entries.get(path)
      return entry && unpack(view, bytes, entry)
    },
  }
}

/** Reads the directory of an archive. */
function readEntries(view: DataView, bytes: Uint8Array): Map<string, Entry> {
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const entries = new Map<string, Entry>()
  const decoder = new TextDecoder()
  for (let index = 0; index < count; index++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== ENTRY) throw new CannotShow('broken')
    const name = view.getUint16(at + 28, true)
    entries.set(decoder.decode(bytes.subarray(at + 46, at + 46 + name)), {
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    })
    at += 46 + name + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

function findEnd(view: DataView): number {
  const last = view.byteLength - 22
  for (let at = last; at >= Math.max(0, last - maxCommentBytes); at--)
    if (view.getUint32(at, true) === END) return at
  throw new CannotShow('broken')
}

/** Yields the unpacked content of an entry in chunks. */
function* unpack(view: DataView, bytes: Uint8Array, { method, packed, at }: Entry): Generator<Uint8Array> {
  if (at + 30 > view.byteLength || view.getUint32(at, true) !== LOCAL) throw new CannotShow('broken')
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  const data = bytes.subarray(start, start + packed)
  if (method === 0) {
    for (let from = 0; from < data.length; from += step) yield data.subarray(from, from + step)
    return
  }
  if (method !== 8) throw new CannotShow('broken')
  const unpacked: Uint8Array[] = []
  const inflate = new Inflate((chunk) => void unpacked.push(chunk))
  for (let from = 0; from < data.length; from += step) {
    inflate.push(data.subarray(from, from + step), from + step >= data.length)
    yield* unpacked.splice(0)
  }
}
