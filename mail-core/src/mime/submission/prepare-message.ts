import { withCrlf } from '../../imap/message/crlf.ts'
import { type HeaderField, readHeaderFields } from '../../imap/message/header-fields.ts'
import { encodeUtf8 } from '../../imap/octets.ts'
import { findMessageId } from '../../threading.ts'
import { parseMailbox } from '../addresses/parse-mailbox.ts'
import { readAuthor } from '../addresses/read-author.ts'
import type { MessageHeader } from '../parsed-message.ts'
import { findBody, hasField, readHeaders } from '../read-headers.ts'
import { hasStrayControl } from './stray-controls.ts'

/** A message submitted by a mail client, prepared for sending. */
export interface PreparedMessage {
  /** Message for the recipients, without Bcc. */
  raw: Uint8Array
  /** Message for the sender's Sent folder, with Bcc. */
  sentCopy: Uint8Array
  /** Without angle brackets. */
  messageIdHeader: string
  /** Address of the author. */
  author: string
  /** The author, and the Sender address if it differs. */
  senders: string[]
}

/** Reason why a message cannot be sent as it is. */
export type UnsendableReason =
  | 'no header'
  | 'header too long'
  | 'no sender'
  | 'several senders'
  | 'malformed sender'
  | 'stray control'

/** Maximum header size: a longer header could contain an unread Bcc. */
const maxHeaderBytes = 200 * 1024
const bccFields = new Set(['bcc', 'resent-bcc'])
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** Returns the address of the author of a message; null when it cannot be sent as it is. */
export function findAuthor(submitted: Uint8Array): string | null {
  // Only the header is needed, and a longer one is refused.
  const prepared = prepareMessage(submitted.subarray(0, maxHeaderBytes), { messageId: 'unused', at: 0 })
  return 'unfit' in prepared ? null : prepared.author
}

/**
 * Removes Bcc, and adds Date and Message-ID if they are missing. A given `sender` replaces the Sender field, but the
 * address that it had is still returned.
 */
export function prepareMessage(
  submitted: Uint8Array,
  { messageId, at, sender }: { messageId: string; at: number; sender?: string | undefined },
): PreparedMessage | { unfit: UnsendableReason } {
  const message = withCrlf(submitted)
  const { headersEnd } = findBody(message, 0, () => false)
  if (!hasField(message, 0, headersEnd)) return { unfit: 'no header' }
  if (headersEnd > maxHeaderBytes) return { unfit: 'header too long' }
  if (hasStrayControl(message, headersEnd)) return { unfit: 'stray control' }
  const fields = readHeaderFields(message, 0, headersEnd)
  if (fields.some((field) => namesSender(field) && !isUtf8(message, field)))
    return { unfit: 'malformed sender' }
  const senders = sendersOf(readHeaders(message.subarray(0, headersEnd)), fields)
  if ('unfit' in senders) return senders

  const existingId = findMessageId(fields.find(({ name }) => name === 'message-id')?.value ?? '')
  const messageIdHeader = existingId ?? messageId
  const hasDate = fields.some(({ name, value }) => name === 'date' && value !== '')
  const fresh = new Map<string, string>()
  if (!existingId) fresh.set('message-id', `Message-ID: <${messageId}>\r\n`)
  if (!hasDate) fresh.set('date', `Date: ${writeDate(at)}\r\n`)
  if (sender !== undefined) fresh.set('sender', `Sender: ${sender}\r\n`)
  const added = encodeUtf8([...fresh.values()].join(''))
  return {
    raw: rewrite(message, fields, { isDropped: (name) => fresh.has(name) || bccFields.has(name), added }),
    sentCopy: rewrite(message, fields, { isDropped: (name) => fresh.has(name), added }),
    messageIdHeader,
    ...senders,
  }
}

/**
 * Returns the addresses of the author and a different Sender. Only unambiguous forms are accepted: a recipient must not
 * see a different author than the one that is verified and signed.
 */
function sendersOf(
  headers: readonly MessageHeader[],
  fields: readonly HeaderField[],
): Pick<PreparedMessage, 'author' | 'senders'> | { unfit: UnsendableReason } {
  const from = singleMailbox('from', headers, fields)
  if ('unfit' in from) return from.unfit === 'none' ? { unfit: 'no sender' } : { unfit: from.unfit }
  const author = readAuthor(headers)
  if (author.isAmbiguous || author.faults.includes('unseen')) return { unfit: 'malformed sender' }
  const sender = singleMailbox('sender', headers, fields)
  if ('unfit' in sender && sender.unfit !== 'none') return { unfit: sender.unfit }
  const emails = 'unfit' in sender ? [from.email] : [from.email, sender.email]
  return { author: from.email, senders: [...new Set(emails)] }
}

/** Returns the mailbox in the only field of this name; both header parsers must agree. */
function singleMailbox(
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

/**
 * Returns true if a header is valid UTF-8. Other bytes are decoded with the charset of the body and could
 * show another author than was verified here.
 */
function isUtf8(message: Uint8Array, { start, end }: HeaderField): boolean {
  try {
    strictUtf8.decode(message.subarray(start, end))
    return true
  } catch {
    return false
  }
}

/** Adds lines at the top and drops fields; returns the same bytes if nothing changes. */
function rewrite(
  message: Uint8Array,
  fields: readonly HeaderField[],
  { isDropped, added }: { isDropped: (name: string) => boolean; added: Uint8Array },
): Uint8Array {
  const dropped = fields.filter(({ name }) => isDropped(name))
  if (dropped.length === 0 && added.length === 0) return message
  const removed = dropped.reduce((sum, { start, end }) => sum + end - start, 0)
  const written = new Uint8Array(added.length + message.length - removed)
  written.set(added, 0)
  let to = added.length
  let from = 0
  for (const { start, end } of [...dropped, { start: message.length, end: message.length }]) {
    written.set(message.subarray(from, start), to)
    to += start - from
    from = end
  }
  return written
}

function writeDate(at: number): string {
  return new Date(at).toUTCString().replace('GMT', '+0000')
}
