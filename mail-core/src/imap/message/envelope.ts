import { readDate } from '../../mime/read-date.ts'
import { writeOctetString } from '../responses/strings.ts'
import { findField, type HeaderField } from './header-fields.ts'
import { type RawAddress, readRawAddresses } from './raw-addresses.ts'

/** Envelope of a message as octet text, as written. */
export interface Envelope {
  date: string | null
  subject: string | null
  from: RawAddress[]
  sender: RawAddress[]
  replyTo: RawAddress[]
  to: RawAddress[]
  cc: RawAddress[]
  bcc: RawAddress[]
  inReplyTo: string | null
  messageId: string | null
}

/** Names of the fields that an envelope contains. */
export const envelopeFields: ReadonlySet<string> = new Set([
  'bcc',
  'cc',
  'date',
  'from',
  'in-reply-to',
  'message-id',
  'reply-to',
  'sender',
  'subject',
  'to',
])

/** Parses the envelope from header fields. */
export function readEnvelope(fields: readonly HeaderField[]): Envelope {
  // For fields that may occur once, the first counts; repeated recipient fields are joined.
  const addressList = (name: string) => {
    const values = fields.filter((field) => field.name === name).map(({ value }) => value)
    return values.length === 0 ? [] : readRawAddresses(values.join(', '))
  }
  const from = addressList('from')
  const orFrom = (addresses: RawAddress[]) => (addresses.length > 0 ? addresses : from)
  return {
    date: findField(fields, 'date'),
    subject: findField(fields, 'subject'),
    from,
    sender: orFrom(addressList('sender')),
    replyTo: orFrom(addressList('reply-to')),
    to: addressList('to'),
    cc: addressList('cc'),
    bcc: addressList('bcc'),
    inReplyTo: findField(fields, 'in-reply-to'),
    messageId: findField(fields, 'message-id'),
  }
}

/** Writes ENVELOPE in octet text. */
export function writeEnvelope(envelope: Envelope, isUtf8 = false): string {
  const text = (octets: string | null) => writeOctetString(octets, isUtf8)
  const formatAddress = ({ name, route, mailbox, host }: RawAddress) =>
    `(${[name, route ?? null, mailbox, host].map(text).join(' ')})`
  const addressList = (addresses: readonly RawAddress[]) =>
    addresses.length === 0 ? 'NIL' : `(${addresses.map(formatAddress).join('')})`
  const { from, sender, replyTo, to, cc, bcc } = envelope
  const writtenFrom = addressList(from)
  const orFrom = (addresses: readonly RawAddress[]) =>
    addresses === from ? writtenFrom : addressList(addresses)
  return `(${[
    text(envelope.date),
    text(envelope.subject),
    writtenFrom,
    orFrom(sender),
    orFrom(replyTo),
    ...[to, cc, bcc].map(addressList),
    text(envelope.inReplyTo),
    text(envelope.messageId),
  ].join(' ')})`
}

/** Returns the Date of a message; null if it is missing or invalid. */
export function sentAtOf({ date }: Envelope): number | null {
  return date === null ? null : readDate(date)
}
