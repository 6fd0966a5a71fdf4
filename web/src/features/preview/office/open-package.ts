import { CannotShow } from '../cannot-show.ts'
import { ElementReader, textAfter } from './read-elements.ts'
import { readXml, type XmlNode } from './read-xml.ts'
import { type Archive, readArchive } from './read-zip.ts'

/** Maximum size of a part read into memory, more than any regular part of a file of 25 MB. */
const maxPartBytes = 64 * 1024 * 1024
const maxXmlBytes = 12 * 1024 * 1024
/** Maximum total for documents rendered as a whole, to reject zip bombs. */
const maxBytes = 200 * 1024 * 1024
const maxParts = 5000
/** Signature of an old office file, and of a new one with a password. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0]

/** Office file: an archive of parts that reference each other. Parts are unpacked on demand. */
export interface OfficePackage {
  bytes(path: string): Uint8Array | undefined
  xml(path: string): XmlNode | undefined
  /** Returns a reader for the elements of a name in a long part. */
  elements(path: string, name: string): ElementReader | undefined
  /** Returns the text after the end of an element in a long part. */
  after(path: string, name: string): string
  relations(path: string): Map<string, Relation>
}

export interface Relation {
  /** Last segment of its type, such as `slideLayout`. */
  kind: string
  /** Path in the package, or an external address. */
  target: string
  isExternal: boolean
}

/** Opens a package; reads only the list of its parts. */
export function openPackage(bytes: Uint8Array): OfficePackage {
  const archive = listParts(bytes)
  const decoder = new TextDecoder()
  const xml = (path: string) => {
    const part = unpackPart(archive, path, maxXmlBytes)
    return part && readXml(decoder.decode(part))
  }
  return {
    bytes: (path) => unpackPart(archive, path, maxPartBytes),
    xml,
    elements: (path, name) => {
      const chunks = archive.read(path)
      return chunks && new ElementReader(chunks, name)
    },
    after: (path, name) => textAfter(archive.read(path) ?? [], name),
    relations: (path) => relationsOf(path, xml(relationsPath(path))),
  }
}

/** Rejects files that are no package, encrypted, or expand beyond a limit, independent of declared sizes. */
export function checkPackage(bytes: Uint8Array, maxTotal = maxBytes): void {
  const archive = listParts(bytes)
  let declared = 0
  for (const each of archive.sizes.values()) declared += each
  if (declared > maxTotal) throw new CannotShow('heavy')
  let size = 0
  for (const path of archive.sizes.keys())
    for (const chunk of archive.read(path) ?? []) {
      size += chunk.length
      if (size > maxTotal) throw new CannotShow('heavy')
    }
}

function listParts(bytes: Uint8Array): Archive {
  if (COMPOUND_FILE.every((byte, index) => bytes[index] === byte)) throw new CannotShow('locked')
  const archive = readArchive(bytes)
  if (archive.sizes.size > maxParts) throw new CannotShow('heavy')
  return archive
}

/** Unpacks an entire part. Counts the actual bytes, because the declared size may be wrong. */
function unpackPart(archive: Archive, path: string, max: number): Uint8Array | undefined {
  const read = archive.read(path)
  if (!read) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for (const chunk of read) {
    chunks.push(chunk)
    size += chunk.length
    if (size > max) throw new CannotShow('heavy')
  }
  const joined = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    joined.set(chunk, at)
    at += chunk.length
  }
  return joined
}
const relationsPath = (path: string) => path.replace(/([^/]*)$/, '_rels/$1.rels')

/** Reads the relations of a part by id; internal targets become paths. */
function relationsOf(path: string, part: XmlNode | undefined): Map<string, Relation> {
  const folder = path.split('/').slice(0, -1)
  const relations = (part?.children ?? []).map(({ attributes }): [string, Relation] => {
    const { Id = '', Type = '', Target = '', TargetMode } = attributes
    const isExternal = TargetMode === 'External'
    const target = isExternal ? Target : resolve(folder, Target)
    return [Id, { kind: Type.split('/').at(-1) ?? '', target, isExternal }]
  })
  return new Map(relations)
}

function resolve(folder: readonly string[], target: string): string {
  const path = target.startsWith('/') ? [] : [...folder]
  for (const step of target.split('/')) {
    if (step === '..') path.pop()
    else if (step && step !== '.') path.push(step)
  }
  return path.join('/')
}
