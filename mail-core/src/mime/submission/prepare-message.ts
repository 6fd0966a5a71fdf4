import { withCrlf } from '../../imap/message/crlf.ts'
import { type HeaderField, readHeaderFields } from '../../imap/message/header-fields.ts'
import { encodeUtf8 } from '../../imap/octets.ts'
import { findMessageId } from '../../threading.ts'
import { parseMailbox } from '../addresses/parse-mailbox.ts'
import { readAuthor } from '../addresses/read-author.ts'
import type { MessageHeader } from '../parsed-message.ts'
import { findBody, hasField, readHeaders } from '../read-headers.ts'
import { hasStrayControl } from './stray-controls.ts'

/** A message as a mail program handed it over, made fit to leave. */
export interface PreparedMessage {
  /** What its recipients get: without the lines that name those who are to stay unseen. */
  raw: Uint8Array
  /** What its sender keeps, with them. */
  own: Uint8Array
  /** Without its brackets. */
  messageIdHeader: string
  /** The address of the author. */
  author: string
  /** The author, and the address in Sender where another one is named. */
  senders: string[]
}

/** Why a message cannot leave as it is. */
export type Unfit =
  | 'no header'
  | 'header too long'
  | 'no sender'
  | 'several senders'
  | 'malformed sender'
  | 'stray control'

/** The most that is read of a header: what lies beyond could name somebody who is to stay unseen. */
const maxHeaderBytes = 200 * 1024
const unseen = new Set(['bcc', 'resent-bcc'])
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** Takes out who is to stay unseen, and adds a Date and a Message-ID where they are missing. */
export function prepareMessage(
  given: Uint8Array,
  { messageId, at }: { messageId: string; at: number },
): PreparedMessage | { unfit: Unfit } {
  const message = withCrlf(given)
  const { headersEnd } = findBody(message, 0, () => false)
  if (!hasField(message, 0, headersEnd)) return { unfit: 'no header' }
  if (headersEnd > maxHeaderBytes) return { unfit: 'header too long' }
  if (hasStrayControl(message, headersEnd)) return { unfit: 'stray control' }
  const fields = readHeaderFields(message, 0, headersEnd)
  if (fields.some((field) => namesSender(field) && !isUtf8(message, field)))
    return { unfit: 'malformed sender' }
  const senders = sendersOf(readHeaders(message.subarray(0, headersEnd)), fields)
  if ('unfit' in senders) return senders

  const known = findMessageId(fields.find(({ name }) => name === 'message-id')?.value ?? '')
  const messageIdHeader = known ?? messageId
  const hasDate = fields.some(({ name, value }) => name === 'date' && value !== '')
  const added = encodeUtf8(
    `${known ? '' : `Message-ID: <${messageId}>\r\n`}${hasDate ? '' : `Date: ${writeDate(at)}\r\n`}`,
  )
  const replaced = new Set([...(known ? [] : ['message-id']), ...(hasDate ? [] : ['date'])])
  return {
    raw: rewrite(message, fields, (name) => replaced.has(name) || unseen.has(name), added),
    own: rewrite(message, fields, (name) => replaced.has(name), added),
    messageIdHeader,
    ...senders,
  }
}

/**
 * The address of the author, and of the sender where another one is named. Only forms that all readers understand alike
 * are accepted: a recipient must not see another author than the one that is checked and signed for.
 */
function sendersOf(
  headers: readonly MessageHeader[],
  fields: readonly HeaderField[],
): Pick<PreparedMessage, 'author' | 'senders'> | { unfit: Unfit } {
  const from = mailboxOf('from', headers, fields)
  if ('unfit' in from) return from.unfit === 'none' ? { unfit: 'no sender' } : { unfit: from.unfit }
  const author = readAuthor(headers)
  if (author.isAmbiguous || author.faults.includes('unseen')) return { unfit: 'malformed sender' }
  const sender = mailboxOf('sender', headers, fields)
  if ('unfit' in sender && sender.unfit !== 'none') return { unfit: sender.unfit }
  const emails = 'unfit' in sender ? [from.email] : [from.email, sender.email]
  return { author: from.email, senders: [...new Set(emails)] }
}

/** The mailbox in the one field of this name, on which both readers of headers agree. */
function mailboxOf(
  name: 'from' | 'sender',
  headers: readonly MessageHeader[],
  fields: readonly HeaderField[],
): { email: string } | { unfit: 'none' | 'several senders' | 'malformed sender' } {
  const values = headers.filter((header) => header.name === name).map(({ value }) => value)
  const count = Math.max(values.length, fields.filter((field) => field.name === name).length)
  if (count === 0 || values[0] === '') return { unfit: 'none' }
  if (count > 1 || values.length !== 1) return { unfit: 'several senders' }
  const email = parseMailbox(values[0] ?? '', 'current')
  return email === null ? { unfit: 'malformed sender' } : { email }
}

const namesSender = ({ name }: HeaderField) => name === 'from' || name === 'sender'

/** Other octets are read in the charset that the body names, and can show another author than the one checked here. */
function isUtf8(message: Uint8Array, { start, end }: HeaderField): boolean {
  try {
    strictUtf8.decode(message.subarray(start, end))
    return true
  } catch {
    return false
  }
}

/** The message with lines added on top and without the fields that are left out; the same bytes where nothing changes. */
function rewrite(
  message: Uint8Array,
  fields: readonly HeaderField[],
  isLeftOut: (name: string) => boolean,
  added: Uint8Array,
): Uint8Array {
  const gone = fields.filter(({ name }) => isLeftOut(name))
  if (gone.length === 0 && added.length === 0) return message
  const removed = gone.reduce((sum, { start, end }) => sum + end - start, 0)
  const written = new Uint8Array(added.length + message.length - removed)
  written.set(added, 0)
  let to = added.length
  let from = 0
  for (const { start, end } of [...gone, { start: message.length, end: message.length }]) {
    written.set(message.subarray(from, start), to)
    to += start - from
    from = end
  }
  return written
}

function writeDate(at: number): string {
  return new Date(at).toUTCString().replace('GMT', '+0000')
}
