import { ByteReader } from '../byte-reader.ts'

/** A property of an Outlook message or file: bytes and type. */
export interface MapiProperty {
  type: number
  value: Uint8Array
}

/** Keyed by number; named properties by set and number: `820d:0220`. */
export type MapiProperties = Map<number | string, MapiProperty>

const MAX_PROPERTIES = 2000
const MULTIPLE = 0x1000
/** Strings, binary data and objects have a length field. */
const VARIABLE = new Set([0x1e, 0x1f, 0x0d, 0x102])
const SIZES = new Map([
  [0x02, 4],
  [0x03, 4],
  [0x04, 4],
  [0x05, 8],
  [0x06, 8],
  [0x07, 8],
  [0x0a, 4],
  [0x0b, 4],
  [0x14, 8],
  [0x40, 8],
  [0x48, 16],
])

/** Parses the properties of a message or file (MS-OXTNEF 2.1.3.4) as far as possible. */
export function readProperties(bytes: Uint8Array): MapiProperties {
  const properties: MapiProperties = new Map()
  const reader = new ByteReader(bytes)
  const count = Math.min(reader.u32(), MAX_PROPERTIES)
  for (let i = 0; i < count && !reader.isPastEnd; i++) {
    const type = reader.u16()
    const number = reader.u16()
    const key = number >= 0x8000 ? readName(reader) : number
    const value = readValues(reader, type)
    if (!value || reader.isPastEnd) break
    if (!properties.has(key)) properties.set(key, { type: type & ~MULTIPLE, value })
  }
  return properties
}

function readName(reader: ByteReader): string {
  const set = reader.readBytes(16)
  const id = `${hex(set[1])}${hex(set[0])}`
  const setName = `${hex(set[3])}${hex(set[2])}${id}`
  if (reader.u32() === 0) return `${setName.slice(-4)}:${reader.u32().toString(16).padStart(4, '0')}`
  const length = reader.u32()
  reader.readBytes(paddedLength(length))
  return `${setName}:named`
}

const hex = (byte = 0) => byte.toString(16).padStart(2, '0')
const paddedLength = (length: number) => Math.ceil(length / 4) * 4

/** Reads the values of a property and returns the first; null for an unknown type. */
function readValues(reader: ByteReader, type: number): Uint8Array | null {
  const base = type & ~MULTIPLE
  const size = SIZES.get(base)
  const isVariable = VARIABLE.has(base)
  if (size === undefined && !isVariable) return null
  const count = isVariable || (type & MULTIPLE) !== 0 ? Math.min(reader.u32(), MAX_PROPERTIES) : 1
  let first: Uint8Array = new Uint8Array(0)
  for (let i = 0; i < count && !reader.isPastEnd; i++) {
    const length = isVariable ? reader.u32() : (size ?? 0)
    const value = reader.readBytes(length)
    reader.readBytes(Math.min(paddedLength(length) - length, reader.remaining))
    if (i === 0) first = value
  }
  return first
}
