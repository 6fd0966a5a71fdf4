import type { SearchKey } from '../commands/search-key.ts'
import type { Envelope } from '../message/envelope.ts'
import type { RawAddress } from '../message/raw-addresses.ts'
import { decodedText } from '../sort/sort-messages.ts'
import type { SearchContent } from './message-search.ts'

const fieldsOfEnvelope: Record<string, (envelope: Envelope) => string | null> = {
  subject: ({ subject }) => textOf(subject),
  from: ({ from }) => peopleOf(from),
  to: ({ to }) => peopleOf(to),
  cc: ({ cc }) => peopleOf(cc),
  bcc: ({ bcc }) => peopleOf(bcc),
  'message-id': ({ messageId }) => textOf(messageId),
  'in-reply-to': ({ inReplyTo }) => textOf(inReplyTo),
}

/** What an envelope does not keep as it was written: how names and addresses are put together. */
const punctuation = /["(),:;<>\\]/

/**
 * Says whether all that a search asks of the text of messages stands in their envelopes, so that none has to be opened.
 * RFC 9051 asks for names and subjects there.
 */
export function isAnsweredByEnvelope(key: SearchKey): boolean {
  if (key.key === 'and') return key.keys.every(isAnsweredByEnvelope)
  if (key.key === 'or') return isAnsweredByEnvelope(key.one) && isAnsweredByEnvelope(key.other)
  if (key.key === 'not') return isAnsweredByEnvelope(key.not)
  if (key.key === 'body' || key.key === 'text') return false
  if (key.key !== 'header') return true
  if (!Object.hasOwn(fieldsOfEnvelope, key.field)) return false
  // A subject and an id stand there as they are.
  return !isOfPeople(key.field) || !punctuation.test(key.text)
}

const isOfPeople = (field: string) => ['from', 'to', 'cc', 'bcc'].includes(field)

/** What a search sees of a message by its envelope alone. */
export function contentOfEnvelope(envelope: Envelope): SearchContent {
  return {
    header: (field) =>
      Object.hasOwn(fieldsOfEnvelope, field) ? (fieldsOfEnvelope[field]?.(envelope) ?? null) : null,
    body: () => '',
    text: () => '',
  }
}

/** All that is looked through of an envelope, each field a line. */
export function textOfEnvelope(envelope: Envelope): string {
  return Object.values(fieldsOfEnvelope)
    .map((read) => read(envelope) ?? '')
    .join('\n')
}

const textOf = (octets: string | null) => (octets === null ? null : decodedText(octets))

function peopleOf(people: readonly RawAddress[]): string | null {
  if (people.length === 0) return null
  return people
    .map(({ name, mailbox, host }) => {
      const address = host === null ? (mailbox ?? '') : `${mailbox ?? ''}@${host}`
      return `${textOf(name) ?? ''} <${decodedText(address)}>`
    })
    .join(', ')
}
