import type { SearchKey } from '../commands/search-key.ts'
import type { Envelope } from '../message/envelope.ts'
import type { RawAddress } from '../message/raw-addresses.ts'
import { decodedText } from '../sort/sorted-texts.ts'

const fieldsOfEnvelope: Record<string, (envelope: Envelope) => string | null> = {
  subject: ({ subject }) => fieldText(subject),
  from: ({ from }) => addressList(from),
  to: ({ to }) => addressList(to),
  cc: ({ cc }) => addressList(cc),
  bcc: ({ bcc }) => addressList(bcc),
  'message-id': ({ messageId }) => fieldText(messageId),
  'in-reply-to': ({ inReplyTo }) => fieldText(inReplyTo),
}

/** Punctuation between names and addresses, which an envelope does not preserve. */
const punctuation = /["(),:;<>\\]/

/**
 * Returns true if envelopes are enough for all text criteria of a search, so that no message is opened. RFC 9051
 * searches names and subjects there.
 */
export function isDecidedByEnvelope(key: SearchKey): boolean {
  if (key.key === 'and') return key.keys.every(isDecidedByEnvelope)
  if (key.key === 'or') return isDecidedByEnvelope(key.one) && isDecidedByEnvelope(key.other)
  if (key.key === 'not') return isDecidedByEnvelope(key.not)
  if (key.key === 'body' || key.key === 'text') return false
  if (key.key !== 'header') return true
  if (!Object.hasOwn(fieldsOfEnvelope, key.field)) return false
  // Subject and id are stored unchanged.
  return !isAddressField(key.field) || !punctuation.test(key.text)
}

const isAddressField = (field: string) => ['from', 'to', 'cc', 'bcc'].includes(field)

/** Returns the searchable text of an envelope, one field per line. */
export function envelopeText(envelope: Envelope): string {
  return Object.values(fieldsOfEnvelope)
    .map((read) => read(envelope) ?? '')
    .join('\n')
}

const fieldText = (octets: string | null) => (octets === null ? null : decodedText(octets))

export function addressList(people: readonly RawAddress[]): string | null {
  if (people.length === 0) return null
  return people
    .map(({ name, mailbox, host }) => {
      const address = host === null ? (mailbox ?? '') : `${mailbox ?? ''}@${host}`
      return `${fieldText(name) ?? ''} <${decodedText(address)}>`
    })
    .join(', ')
}
