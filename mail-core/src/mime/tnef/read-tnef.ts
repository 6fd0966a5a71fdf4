import { ByteReader } from '../byte-reader.ts'
import { decodeText } from '../charset/charset.ts'
import { charsetOfCodePage } from './code-pages.ts'
import { unpackRtf } from './compressed-rtf.ts'
import { type MapiProperties, readProperties } from './mapi-properties.ts'
import { meetingMethod, toCalendar } from './read-meeting.ts'
import { readRtf } from './read-rtf.ts'

/** A file in a `winmail.dat`. */
export interface TnefFile {
  name: string
  contentType: string
  contentId: string | null
  content: Uint8Array
}

/** Content of a `winmail.dat` (MS-OXTNEF). */
export interface TnefMessage {
  text: string | null
  html: string | null
  files: TnefFile[]
}

const SIGNATURE = 0x223e9f78
const MAX_ATTRIBUTES = 20_000
const MAX_DEPTH = 3
const LEVEL_OF_FILE = 2

/** Numbers of the attributes and properties that are read. */
const attribute = {
  codePage: 0x9007,
  body: 0x800c,
  messageClass: 0x8008,
  properties: 0x9003,
  subject: 0x8004,
}
const fileAttribute = { begin: 0x9002, data: 0x800f, title: 0x8010, properties: 0x9005 }
const property = {
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  subject: 0x37,
  senderName: 0x0c1a,
  senderEmail: 0x5d01,
  senderAddress: 0x0c1f,
  codePage: 0x3fde,
  messageClass: 0x1a,
  fileData: 0x3701,
  longName: 0x3707,
  shortName: 0x3704,
  displayName: 0x3001,
  fileType: 0x370e,
  contentId: 0x3712,
}

interface Limits {
  maxTextBytes: number
  maxParts: number
}

interface RawFile {
  title: Uint8Array | null
  data: Uint8Array | null
  properties: MapiProperties
}

/** Parses a `winmail.dat` as far as possible; null if it is none. */
export function readTnef(bytes: Uint8Array, limits: Limits, depth = 0): TnefMessage | null {
  const reader = new ByteReader(bytes)
  if (reader.u32() !== SIGNATURE) return null
  reader.u16()
  const attributes = new Map<number, Uint8Array>()
  const files: RawFile[] = []
  for (let i = 0; i < MAX_ATTRIBUTES && reader.remaining >= 11; i++) {
    const level = reader.u8()
    const number = reader.u32() & 0xffff
    const length = reader.u32()
    // A truncated file is kept as far as possible.
    const data = reader.readBytes(Math.min(length, reader.remaining))
    reader.readBytes(Math.min(2, reader.remaining))
    if (level !== LEVEL_OF_FILE) {
      if (!attributes.has(number)) attributes.set(number, data)
    } else if (number === fileAttribute.begin) {
      if (files.length >= limits.maxParts) break
      files.push({ title: null, data: null, properties: new Map() })
    } else setFileField(files.at(-1), number, data)
  }
  return new TnefReader(attributes, limits).read(files, depth)
}

function setFileField(file: RawFile | undefined, number: number, data: Uint8Array): void {
  if (!file) return
  if (number === fileAttribute.title) file.title = data
  else if (number === fileAttribute.data) file.data = data
  else if (number === fileAttribute.properties) file.properties = readProperties(data)
}

class TnefReader {
  private readonly attributes: ReadonlyMap<number, Uint8Array>
  private readonly properties: MapiProperties
  private readonly limits: Limits
  private readonly charset: string

  constructor(attributes: ReadonlyMap<number, Uint8Array>, limits: Limits) {
    this.attributes = attributes
    this.limits = limits
    const written = attributes.get(attribute.properties)
    this.properties = written ? readProperties(written) : new Map()
    const page = attributes.get(attribute.codePage)
    this.charset = charsetOfCodePage(page ? new ByteReader(page).u32() : 1252)
  }

  read(raw: readonly RawFile[], depth: number): TnefMessage {
    const files = raw.flatMap((file) => this.readFile(file, depth))
    const { text, html } = this.readBody()
    const calendar = this.readCalendar(text ?? '')
    if (calendar) files.unshift(calendar)
    return { text, html, files }
  }

  /** Returns the plain text, and the HTML if there is any, also from the RTF. */
  private readBody(): { text: string | null; html: string | null } {
    const { maxTextBytes } = this.limits
    const html = this.properties.get(property.html)
    const page = this.properties.get(property.codePage)
    const charset = page ? charsetOfCodePage(new ByteReader(page.value).u32()) : this.charset
    const plain = this.string(property.body) || this.written(attribute.body) || null
    if (html && html.value.length > 0) {
      const decoded = decodeText(html.value.subarray(0, maxTextBytes), charset).text.replaceAll('\0', '')
      return { text: plain, html: decoded }
    }
    const rtf = this.properties.get(property.rtf)
    const read = rtf ? readRtf(unpackRtf(rtf.value, maxTextBytes), maxTextBytes) : null
    return { text: plain ?? read?.text ?? null, html: read?.html ?? null }
  }

  /** Converts a meeting to a calendar file; null for other messages. */
  private readCalendar(description: string): TnefFile | null {
    const messageClass = this.written(attribute.messageClass) || this.string(property.messageClass)
    const method = meetingMethod(messageClass)
    if (!method) return null
    const email = this.string(property.senderEmail) || this.string(property.senderAddress)
    const meeting = {
      method,
      subject: this.string(property.subject) || this.written(attribute.subject),
      description,
      location: this.string('2002:8208'),
      organiser: /^[^@\s]{1,200}@[^@\s]{1,200}$/.test(email)
        ? { name: this.string(property.senderName), email }
        : null,
    }
    const calendar = toCalendar(this.properties, meeting, messageClass)
    if (calendar === null) return null
    return {
      name: 'invite.ics',
      contentType: 'text/calendar',
      contentId: null,
      content: new TextEncoder().encode(calendar),
    }
  }

  /** Returns a file, or the files of an embedded message. */
  private readFile({ title, data, properties }: RawFile, depth: number): TnefFile[] {
    const object = properties.get(property.fileData)
    // The first 16 bytes of an object identify its type.
    const bytes = data ?? (object?.type === 0x0d ? object.value.subarray(16) : object?.value)
    if (!bytes) return []
    const read = (key: number) => this.stringOf(properties, key)
    const name =
      read(property.longName) ||
      (title ? this.decode(title, 0x1e) : '') ||
      read(property.shortName) ||
      read(property.displayName)
    const inside = object?.type === 0x0d && depth < MAX_DEPTH ? readTnef(bytes, this.limits, depth + 1) : null
    if (inside) return this.openInside(name, inside)
    return [
      {
        name,
        contentType: read(property.fileType).toLowerCase() || 'application/octet-stream',
        contentId:
          read(property.contentId)
            .replace(/[<>\s]/g, '')
            .slice(0, 998) || null,
        content: bytes,
      },
    ]
  }

  /** Lists an embedded message as a file, before its own files. */
  private openInside(name: string, { text, html, files }: TnefMessage): TnefFile[] {
    const content = new TextEncoder().encode(html ?? text ?? '')
    const contentType = html === null ? 'text/plain' : 'text/html'
    const called = `${name || 'message'}.${html === null ? 'txt' : 'html'}`
    return [{ name: called, contentType, contentId: null, content }, ...files].slice(0, this.limits.maxParts)
  }

  private written(number: number): string {
    const bytes = this.attributes.get(number)
    return bytes ? this.decode(bytes, 0x1e) : ''
  }

  private string(key: number | string): string {
    return this.stringOf(this.properties, key)
  }

  private stringOf(properties: MapiProperties, key: number | string): string {
    const value = properties.get(key)
    return value && (value.type === 0x1e || value.type === 0x1f) ? this.decode(value.value, value.type) : ''
  }

  private decode(bytes: Uint8Array, type: number): string {
    const { text } = decodeText(
      bytes.subarray(0, this.limits.maxTextBytes),
      type === 0x1f ? 'utf-16le' : this.charset,
    )
    return text.split('\0', 1)[0] ?? ''
  }
}
