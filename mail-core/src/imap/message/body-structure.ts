import { writeOctetString } from '../responses/strings.ts'
import { readEnvelope, writeEnvelope } from './envelope.ts'
import { findField } from './header-fields.ts'
import { type Parameters, readParameters } from './parameters.ts'
import type { MessagePart } from './part-tree.ts'

const LF = 0x0a

/** Writes the BODYSTRUCTURE of a part, or BODY without extension data. */
export function writeBodyStructure(raw: Uint8Array, part: MessagePart, isExtended: boolean): string {
  if (part.children.length > 0) return writeMultipart(raw, part, isExtended)
  return writeSingle(raw, part, isExtended)
}

const text = (octets: string | null) => writeOctetString(octets)

function writeMultipart(raw: Uint8Array, part: MessagePart, isExtended: boolean): string {
  const children = part.children.map((child) => writeBodyStructure(raw, child, isExtended)).join('')
  const subtype = text(part.subtype)
  if (!isExtended) return `(${children} ${subtype})`
  return `(${children} ${subtype} ${writeParams(part.contentType)} ${writeExtension(part)})`
}

/** Writes a part that is not a multipart, with its size and, for text, its lines. */
function writeSingle(raw: Uint8Array, part: MessagePart, isExtended: boolean): string {
  // An empty multipart cannot be written as a multipart.
  const isEmptyMultipart = part.type === 'multipart'
  const type = isEmptyMultipart ? 'text' : part.type
  const subtype = isEmptyMultipart ? 'plain' : part.subtype
  const field = (name: string) => findField(part.fields, name)
  const encoding = (field('content-transfer-encoding') ?? '').split(/[\s;(]/, 1)[0]?.toLowerCase() || '7bit'
  const items = [
    text(type),
    text(subtype),
    isEmptyMultipart ? 'NIL' : writeParams(part.contentType),
    text(field('content-id')),
    text(field('content-description')),
    text(encoding),
    `${part.bodyEnd - part.bodyStart}`,
  ]
  if (part.message) {
    items.push(writeEnvelope(readEnvelope(part.message.fields)))
    items.push(writeBodyStructure(raw, part.message, isExtended))
  }
  if (part.message || type === 'text') items.push(`${countLines(raw, part)}`)
  else if (type === 'message' && (subtype === 'rfc822' || subtype === 'global')) {
    // An encoded message/rfc822 cannot be parsed without its content, so it is not described as a message.
    items[0] = '"application"'
    items[1] = '"octet-stream"'
  }
  if (isExtended) items.push(text(field('content-md5')), writeExtension(part))
  return `(${items.join(' ')})`
}

function writeParams({ params }: Parameters): string {
  if (params.length === 0) return 'NIL'
  return `(${params.map(([name, value]) => `${text(name.toLowerCase())} ${text(value)}`).join(' ')})`
}

/** Writes disposition, language and location. */
function writeExtension({ fields }: MessagePart): string {
  const written = findField(fields, 'content-disposition')
  const disposition = written === null ? null : readParameters(written)
  const languages = (findField(fields, 'content-language') ?? '')
    .split(',', 100)
    .map((language) => language.trim())
    .filter(Boolean)
  return [
    disposition?.value ? `(${text(disposition.value.toLowerCase())} ${writeParams(disposition)})` : 'NIL',
    languages.length === 0
      ? 'NIL'
      : languages.length === 1
        ? text(languages[0] ?? null)
        : `(${languages.map(text).join(' ')})`,
    text(findField(fields, 'content-location')),
  ].join(' ')
}

function countLines(raw: Uint8Array, { bodyStart, bodyEnd }: MessagePart): number {
  let lines = 0
  for (let at = raw.indexOf(LF, bodyStart); at >= 0 && at < bodyEnd; at = raw.indexOf(LF, at + 1)) lines++
  return lines
}
