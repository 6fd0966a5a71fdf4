import { withCrlf } from '../../imap/message/crlf.ts'
import { type HeaderField, readHeaderFields } from '../../imap/message/header-fields.ts'
import { readRawAddresses } from '../../imap/message/raw-addresses.ts'
import { encodeUtf8 } from '../../imap/octets.ts'
import { findMessageId } from '../../threading.ts'
import type { MessageHeader } from '../parsed-message.ts'
import { readAddresses } from '../read-addresses.ts'
import { readAuthor } from '../read-author.ts'
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
  /** Who it says that it is from, and who sent it for them. */
  senders: string[]
}

/** Why a message cannot leave as it is. */
export type Unfit = 'no header' | 'header too long' | 'no sender' | 'several senders' | 'stray control'

/** The most that is read of a header: what lies beyond could name somebody who is to stay unseen. */
const maxHeaderBytes = 200 * 1024
const sendersAtMost = 20
const unseen = new Set(['bcc', 'resent-bcc'])

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
    senders,
  }
}

/**
 * Everybody whom any of our readers takes for the author or the sender: what one reader passes over, another would show
 * to whom it goes. An author who cannot be read whole is none.
 */
function sendersOf(
  headers: readonly MessageHeader[],
  fields: readonly HeaderField[],
): string[] | { unfit: Unfit } {
  const named = (wanted: string) => fields.filter(({ name }) => name === wanted)
  if (named('from').length > 1) return { unfit: 'several senders' }
  const from = addressesOf(named('from'))
  const { all, faults } = readAuthor(headers)
  if (from.length === 0 || faults.includes('no_address') || faults.includes('unseen'))
    return { unfit: 'no sender' }
  const shown = headers.filter(({ name }) => name === 'sender').map(({ value }) => value)
  const people = [...all, ...shown.flatMap((value) => readAddresses(value, sendersAtMost))]
  const emails = people.map(({ email }) => email).filter(Boolean)
  return [...new Set([...from, ...addressesOf(named('sender')), ...emails])]
}

function addressesOf(fields: readonly HeaderField[]): string[] {
  return fields
    .flatMap(({ value }) => readRawAddresses(value))
    .flatMap(({ mailbox, host }) => (mailbox && host !== null ? [`${mailbox}@${host}`] : []))
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
