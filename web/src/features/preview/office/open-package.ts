import { unzipSync } from 'fflate'
import { CannotShow } from '../cannot-show.ts'
import { readXml, type XmlNode } from './read-xml.ts'

/** More than any honest file of 25 MB holds: an archive made to burst is not opened. */
const MOST_BYTES = 200 * 1024 * 1024
const MOST_PARTS = 5000
/** How an old file of an office program begins, and a new one that is locked with a password. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0]

/** A file of an office program: an archive of parts that name each other. */
export interface OfficePackage {
  bytes(path: string): Uint8Array | undefined
  xml(path: string): XmlNode | undefined
  /** The parts that a part names, by the id it names them with. */
  relations(path: string): Map<string, Relation>
}

export interface Relation {
  /** The last word of its type, such as `slideLayout`. */
  kind: string
  /** A path in the package, or an address when it lies outside. */
  target: string
  isOutside: boolean
}

/** Opens a package once its parts are known to fit. */
export function openPackage(bytes: Uint8Array): OfficePackage {
  checkPackage(bytes)
  const parts = unzipSync(bytes)
  const decoder = new TextDecoder()
  const xml = (path: string) => {
    const part = parts[path]
    return part && readXml(decoder.decode(part))
  }
  return {
    bytes: (path) => parts[path],
    xml,
    relations: (path) => relationsOf(path, xml(besides(path))),
  }
}

/** Refuses what is no package, is locked, or would burst. Only the list of its parts is read. */
export function checkPackage(bytes: Uint8Array): void {
  if (COMPOUND_FILE.every((byte, index) => bytes[index] === byte)) throw new CannotShow('locked')
  let size = 0
  let count = 0
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      size += originalSize
      count += 1
      if (size > MOST_BYTES || count > MOST_PARTS) throw new CannotShow('none')
      return false
    },
  })
}

const besides = (path: string) => path.replace(/([^/]*)$/, '_rels/$1.rels')

function relationsOf(path: string, part: XmlNode | undefined): Map<string, Relation> {
  const folder = path.split('/').slice(0, -1)
  const relations = (part?.children ?? []).map(({ attributes }): [string, Relation] => {
    const { Id = '', Type = '', Target = '', TargetMode } = attributes
    const isOutside = TargetMode === 'External'
    const target = isOutside ? Target : resolve(folder, Target)
    return [Id, { kind: Type.split('/').at(-1) ?? '', target, isOutside }]
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
