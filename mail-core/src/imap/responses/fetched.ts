import type { BodySection, OctetRange } from '../commands/fetch-item.ts'
import { encodeUtf8, toOctetText } from '../octets.ts'
import { writeFlags } from './responses.ts'
import { type ResponseChunk, writeDateTime, writeLiteralBytes, writeOctetString } from './strings.ts'

/** Builds a FETCH response item by item. */
export class FetchedMessage {
  private readonly chunks: ResponseChunk[] = []
  private text: string
  private isFirst = true

  constructor(sequence: number) {
    this.text = `* ${sequence} FETCH (`
  }

  uid(uid: number): this {
    return this.item(`UID ${uid}`)
  }

  flags(flags: readonly string[]): this {
    return this.item(`FLAGS ${writeFlags(flags)}`)
  }

  modseq(modseq: number): this {
    return this.item(`MODSEQ (${modseq})`)
  }

  size(octets: number): this {
    return this.item(`RFC822.SIZE ${octets}`)
  }

  internalDate(at: number): this {
    return this.item(`INTERNALDATE ${writeDateTime(at)}`)
  }

  saveDate(at: number | null): this {
    return this.item(`SAVEDATE ${at === null ? 'NIL' : writeDateTime(at)}`)
  }

  emailId(id: string): this {
    return this.item(`EMAILID (${id})`)
  }

  threadId(id: string | null): this {
    return this.item(`THREADID ${id === null ? 'NIL' : `(${id})`}`)
  }

  /** Adds ENVELOPE, BODY or BODYSTRUCTURE in their wire form. */
  written(name: 'ENVELOPE' | 'BODY' | 'BODYSTRUCTURE', octets: string): this {
    return this.item(`${name} ${octets}`)
  }

  preview(text: string | null, isUtf8: boolean): this {
    return this.item(
      `PREVIEW ${text === null ? 'NIL' : writeOctetString(toOctetText(encodeUtf8(text)), isUtf8)}`,
    )
  }

  /** Adds the octets of a section; NIL if the part does not exist. */
  body(section: BodySection, partial: OctetRange | null, octets: Uint8Array | null): this {
    return this.octets(`BODY[${writeSection(section)}]${writeOffset(partial)}`, octets, false)
  }

  /** Like `body`, for octets already available as text with one character each and without NUL. */
  bodyText(section: BodySection, partial: OctetRange | null, octets: string): this {
    const name = `BODY[${writeSection(section)}]${writeOffset(partial)}`
    return this.item(octets === '' ? `${name} ""` : `${name} {${octets.length}}\r\n${octets}`)
  }

  /** Adds RFC822, RFC822.HEADER or RFC822.TEXT. */
  rfc822(name: 'RFC822' | 'RFC822.HEADER' | 'RFC822.TEXT', octets: Uint8Array): this {
    return this.octets(name, octets, false)
  }

  /** Like `rfc822` for the header, available as text with one character per octet and without NUL. */
  rfc822Header(octets: string): this {
    return this.item(octets === '' ? 'RFC822.HEADER ""' : `RFC822.HEADER {${octets.length}}\r\n${octets}`)
  }

  binary(part: readonly number[], partial: OctetRange | null, octets: Uint8Array | null): this {
    const isBinary = octets?.includes(0) === true
    return this.octets(`BINARY[${part.join('.')}]${writeOffset(partial)}`, octets, isBinary)
  }

  binarySize(part: readonly number[], octets: number): this {
    return this.item(`BINARY.SIZE[${part.join('.')}] ${octets}`)
  }

  /** Returns the complete response: text if it contains no octets. */
  done(): ResponseChunk[] | string {
    const end = `${this.text})\r\n`
    return this.chunks.length === 0 ? end : [...this.chunks, end]
  }

  private item(written: string): this {
    this.text += this.isFirst ? written : ` ${written}`
    this.isFirst = false
    return this
  }

  private octets(name: string, octets: Uint8Array | null, isBinary: boolean): this {
    if (octets === null) return this.item(`${name} NIL`)
    if (octets.length === 0) return this.item(`${name} ""`)
    this.item(`${name} `)
    const [head = '', body = octets] = writeLiteralBytes(isBinary ? octets : withoutNul(octets), isBinary)
    this.chunks.push(this.text + head, body)
    this.text = ''
    return this
  }
}

/** Caches the wire form of sections, which is the same for all messages of a command. */
const writtenSections = new WeakMap<BodySection, string>()

/** Writes a section specification. */
export function writeSection(section: BodySection): string {
  const cached = writtenSections.get(section)
  if (cached !== undefined) return cached
  const written = sectionText(section)
  writtenSections.set(section, written)
  return written
}

/** Returns the text between the brackets of a section. */
function sectionText({ part, of, fields }: BodySection): string {
  const names = `(${fields.map((field) => writeOctetString(toOctetText(encodeUtf8(field)))).join(' ')})`
  const texts = {
    all: '',
    header: 'HEADER',
    fields: `HEADER.FIELDS ${names}`,
    fieldsNot: `HEADER.FIELDS.NOT ${names}`,
    text: 'TEXT',
    mime: 'MIME',
  }
  return [...part, texts[of]].filter((segment) => segment !== '').join('.')
}

function writeOffset(partial: OctetRange | null): string {
  return partial ? `<${partial.offset}>` : ''
}

/** Replaces NUL by another byte of the same length; NUL is allowed in binary literals only. */
function withoutNul(octets: Uint8Array): Uint8Array {
  return octets.includes(0) ? octets.map((octet) => octet || 0x80) : octets
}
