import { toOctetText } from '../octets.ts'
import { writeBodyStructure } from './body-structure.ts'
import { type Envelope, envelopeFields, readEnvelope } from './envelope.ts'
import { endOfTextField, readFieldsOfText } from './header-fields.ts'
import { type MessagePart, readPartTree } from './part-tree.ts'

/**
 * Stored description of a message in octet text: data that mail clients request for lists and before opening it. ENVELOPE
 * and BODY are derived from it.
 */
export interface MessageDescription {
  /** Header fields for lists, as written in the message. */
  header: string
  /** BODYSTRUCTURE in wire form. */
  bodyStructure: string
}

/**
 * Header fields that mail clients request for lists. Long and rarely requested ones, such as signatures of servers, are
 * excluded.
 */
export const listedFields: ReadonlySet<string> = new Set([
  'bcc',
  'cc',
  'content-class',
  'content-description',
  'content-transfer-encoding',
  'content-type',
  'date',
  'disposition-notification-to',
  'followup-to',
  'from',
  'importance',
  'in-reply-to',
  'keywords',
  'lines',
  'list-id',
  'list-post',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'mail-followup-to',
  'mail-reply-to',
  'message-id',
  'mime-version',
  'newsgroups',
  'precedence',
  'priority',
  'references',
  'reply-to',
  'return-path',
  'sender',
  'subject',
  'to',
  'x-label',
  'x-mailer',
  'x-msmail-priority',
  'x-priority',
  'x-spam-flag',
  'x-spam-status',
  'x-uniform-type-identifier',
  'x-universally-unique-identifier',
])

/** Computes the description of a message with CRLF line ends. */
export const describeMessage = (raw: Uint8Array): MessageDescription => describeParts(raw, readPartTree(raw))

/** Computes the description of a message from its part tree. */
export function describeParts(raw: Uint8Array, root: MessagePart): MessageDescription {
  const listed = root.fields.filter(({ name }) => listedFields.has(name))
  return {
    // NUL is replaced in every response, and some databases cannot store it in text.
    header: listed
      .map(({ start, end }) => toOctetText(raw.subarray(start, end)))
      .join('')
      .replaceAll('\0', '\x80'),
    bodyStructure: writeBodyStructure(raw, root, true),
  }
}

/** Parses the envelope of a description. */
export function envelopeOf({ header }: Pick<MessageDescription, 'header'>): Envelope {
  return readEnvelope(readFieldsOfText(header, envelopeFields))
}

/**
 * Returns the lines of the named fields and an empty line, as `selectFields` does for the message; null if a field is
 * not stored.
 */
export function selectListedFields(header: string, names: readonly string[]): string | null {
  return listedFieldsSelector(names)?.(header) ?? null
}

/** Like `selectListedFields`, for many headers with the same field names. */
export function listedFieldsSelector(names: readonly string[]): ((header: string) => string) | null {
  const requested = new Set(names.map((name) => name.toLowerCase()))
  for (const name of requested) if (!listedFields.has(name)) return null
  /** Caches by spelling, because most headers use the same one. */
  const written = new Map<string, boolean>()
  const isRequested = (name: string) => {
    let isListed = written.get(name)
    if (isListed === undefined) {
      isListed = requested.has(name.trimEnd().toLowerCase())
      if (written.size < maxSpellings) written.set(name, isListed)
    }
    return isListed
  }
  return (header) => {
    let selected = ''
    for (let at = 0; at < header.length; ) {
      const end = endOfTextField(header, at)
      if (isRequested(header.slice(at, header.indexOf(':', at)))) selected += header.slice(at, end)
      at = end
    }
    return `${selected}\r\n`
  }
}

const maxSpellings = 1000
