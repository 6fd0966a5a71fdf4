import type { ArgumentReader } from './argument-reader.ts'
import type { BodySection, FetchItem, OctetRange, PlainFetchItem } from './fetch-item.ts'
import { CommandRefusal } from './refusal.ts'

const maxPartDepth = 100

const plainItems = new Set<string>([
  'FLAGS',
  'UID',
  'INTERNALDATE',
  'RFC822.SIZE',
  'ENVELOPE',
  'BODYSTRUCTURE',
  'BODY',
  'MODSEQ',
  'EMAILID',
  'THREADID',
  'SAVEDATE',
  'RFC822',
  'RFC822.HEADER',
  'RFC822.TEXT',
])

const macros: Record<string, readonly PlainFetchItem[]> = {
  ALL: ['FLAGS', 'INTERNALDATE', 'RFC822.SIZE', 'ENVELOPE'],
  FAST: ['FLAGS', 'INTERNALDATE', 'RFC822.SIZE'],
  FULL: ['FLAGS', 'INTERNALDATE', 'RFC822.SIZE', 'ENVELOPE', 'BODY'],
}

const sectionTexts: Record<string, BodySection['of']> = {
  HEADER: 'header',
  'HEADER.FIELDS': 'fields',
  'HEADER.FIELDS.NOT': 'fieldsNot',
  TEXT: 'text',
  MIME: 'mime',
}

/** Parses FETCH items: a macro, one item, or a list. */
export function readFetchItems(reader: ArgumentReader): FetchItem[] {
  if (reader.peek() === '(') {
    const items = reader.list(() => readFetchItem(reader))
    if (items.length === 0) throw new CommandRefusal('No items requested')
    return items
  }
  for (const [name, items] of Object.entries(macros)) {
    const behind = reader.peek(name.length)
    if ((behind === '' || behind === ' ') && reader.consume(name)) return items.map((item) => ({ item }))
  }
  return [readFetchItem(reader)]
}

/** Parses one FETCH item. */
export function readFetchItem(reader: ArgumentReader): FetchItem {
  const name = reader.run(/[A-Za-z0-9.]/, 'a fetch item').toUpperCase()
  if (reader.peek() === '[') return readOctets(reader, name)
  if (name === 'PREVIEW') return { item: 'PREVIEW', isLazy: readLazy(reader) }
  if (plainItems.has(name)) return { item: name as PlainFetchItem }
  throw new CommandRefusal(`Unknown fetch item ${name.slice(0, 40)}`)
}

function readLazy(reader: ArgumentReader): boolean {
  // `PREVIEW (LAZY)`, and the older `PREVIEW (FUZZY)`.
  if (reader.peek() !== ' ' || reader.peek(1) !== '(') return false
  reader.expectSpace()
  const modifiers = reader.list(() => reader.keyword())
  const isSupported = modifiers.every((modifier) => modifier === 'LAZY' || modifier === 'FUZZY')
  if (!isSupported) throw new CommandRefusal('PREVIEW accepts LAZY only')
  return modifiers.includes('LAZY')
}

/** Parses an item with a section: BODY[], BINARY[] or BINARY.SIZE[]. */
function readOctets(reader: ArgumentReader, name: string): FetchItem {
  if (name === 'BODY' || name === 'BODY.PEEK') {
    const section = readSection(reader)
    return { item: 'BODY[]', section, partial: readPartial(reader), isPeek: name === 'BODY.PEEK' }
  }
  if (name === 'BINARY' || name === 'BINARY.PEEK') {
    const part = readBinaryPart(reader)
    return { item: 'BINARY[]', part, partial: readPartial(reader), isPeek: name === 'BINARY.PEEK' }
  }
  if (name === 'BINARY.SIZE') return { item: 'BINARY.SIZE[]', part: readBinaryPart(reader) }
  throw new CommandRefusal(`Unknown fetch item ${name.slice(0, 40)}[`)
}

/** Parses `[1.2.HEADER.FIELDS (From To)]`. */
function readSection(reader: ArgumentReader): BodySection {
  reader.expect('[')
  const part = readPart(reader)
  if (reader.consume(']')) return { part, of: 'all', fields: [] }
  const name = reader.run(/[A-Za-z.]/, 'a section').toUpperCase()
  const of = Object.hasOwn(sectionTexts, name) ? sectionTexts[name] : undefined
  if (!of) throw new CommandRefusal(`Unknown section ${name.slice(0, 40)}`)
  if (of === 'mime' && part.length === 0) throw new CommandRefusal('MIME requires a part number')
  const fields = of === 'fields' || of === 'fieldsNot' ? readFieldNames(reader) : []
  reader.expect(']')
  return { part, of, fields }
}

function readFieldNames(reader: ArgumentReader): string[] {
  reader.expectSpace()
  const fields = reader.list(() => reader.string('the name of a header field'))
  if (fields.length === 0) throw new CommandRefusal('No header field names')
  return fields
}

/** Parses part numbers before a section, including the dot: `1.2.HEADER`. */
function readPart(reader: ArgumentReader): number[] {
  const part: number[] = []
  while (/\d/.test(reader.peek())) {
    const number = reader.number('the number of a part', 0xffffffff)
    if (number === 0 || part.length >= maxPartDepth) throw new CommandRefusal('Invalid part number')
    part.push(number)
    if (!reader.consume('.')) break
  }
  return part
}

function readBinaryPart(reader: ArgumentReader): number[] {
  reader.expect('[')
  const part = readPart(reader)
  reader.expect(']')
  return part
}

function readPartial(reader: ArgumentReader): OctetRange | null {
  if (!reader.consume('<')) return null
  const offset = reader.number('an offset')
  reader.expect('.')
  const count = reader.number('a count of octets')
  reader.expect('>')
  if (count === 0) throw new CommandRefusal('The number of octets must not be zero')
  return { offset, count }
}
