import type { SearchKey, SortCriterion } from '@bocau/mail-core/imap/commands/search-key'
import { describeMessage, envelopeOf } from '@bocau/mail-core/imap/message/description'
import { type Envelope, sentAtOf } from '@bocau/mail-core/imap/message/envelope'
import { addressList } from '@bocau/mail-core/imap/search/envelope-content'
import { sentDayOf } from '@bocau/mail-core/imap/search/sent-day'
import { foldCase } from '@bocau/mail-core/imap/search/text-trigrams'
import { baseSubjectOf } from '@bocau/mail-core/imap/sort/base-subject'
import { decodedText, firstDisplayName, firstMailbox } from '@bocau/mail-core/imap/sort/sorted-texts'

/** A message as a plain search sees it. */
export interface PlainMessage {
  sequence: number
  uid: number
  internalDate: number
  size: number
  flags: ReadonlySet<string>
  envelope: Envelope
}

export const readEnvelopeOf = (raw: Uint8Array): Envelope => envelopeOf(describeMessage(raw))

const day = 86_400_000

/** Evaluates a search for one message. */
export function matchesPlainly(key: SearchKey, message: PlainMessage): boolean {
  const { envelope, internalDate } = message
  const isWithin = (at: number | null, { when, day: start }: { when: string; day: number }) =>
    at !== null && (when === 'before' ? at < start : at >= start && (when === 'since' || at < start + day))
  switch (key.key) {
    case 'all':
      return true
    case 'and':
      return key.keys.every((one) => matchesPlainly(one, message))
    case 'or':
      return matchesPlainly(key.one, message) || matchesPlainly(key.other, message)
    case 'not':
      return !matchesPlainly(key.not, message)
    case 'flag':
      return message.flags.has(key.flag)
    case 'internalDate':
      return isWithin(internalDate, key)
    case 'sentDate':
      return isWithin(envelope.date === null ? null : sentDayOf(envelope.date), key)
    case 'larger':
      return message.size > key.octets
    case 'smaller':
      return message.size < key.octets
    case 'uid':
    case 'sequence': {
      const number = key.key === 'uid' ? message.uid : message.sequence
      return (
        key.set !== 'saved' && key.set.some(({ from, to }) => Number(from) <= number && number <= Number(to))
      )
    }
    case 'header':
      return fieldOf(envelope, key.field)?.includes(foldCase(key.text)) ?? false
    case 'recent':
    case 'savedDate':
    case 'saveDateSupported':
    case 'older':
    case 'younger':
    case 'body':
    case 'text':
    case 'modseq':
    case 'emailId':
    case 'threadId':
      throw new Error(`${key.key} is not evaluated plainly`)
  }
}

/** Returns the folded text of a header field; null if it is missing. */
export function fieldOf(envelope: Envelope, field: string): string | null {
  const octets = {
    subject: envelope.subject,
    'message-id': envelope.messageId,
    'in-reply-to': envelope.inReplyTo,
  }
  const people = { from: envelope.from, to: envelope.to, cc: envelope.cc, bcc: envelope.bcc }
  const text =
    field in people
      ? addressList(people[field as keyof typeof people])
      : (octets[field as keyof typeof octets] ?? null)
  if (text === null) return null
  return foldCase(field in people ? text : decodedText(text))
}

/** Compares two messages by criteria, then by sequence number. */
export function comparePlainly(criteria: readonly SortCriterion[], a: PlainMessage, b: PlainMessage): number {
  for (const { by, isReverse } of criteria) {
    const [one, other] = [sortValue(by, a), sortValue(by, b)]
    if (one !== other) return (one < other ? -1 : 1) * (isReverse ? -1 : 1)
  }
  return a.sequence - b.sequence
}

function sortValue(by: SortCriterion['by'], { envelope, internalDate, size }: PlainMessage): string | number {
  switch (by) {
    case 'arrival':
      return internalDate
    case 'date':
      return sentAtOf(envelope) ?? internalDate
    case 'size':
      return size
    case 'subject':
      return baseSubjectOf(decodedText(envelope.subject)).text
    case 'from':
      return firstMailbox(envelope.from)
    case 'to':
      return firstMailbox(envelope.to)
    case 'cc':
      return firstMailbox(envelope.cc)
    case 'displayFrom':
      return firstDisplayName(envelope.from)
    case 'displayTo':
      return firstDisplayName(envelope.to)
  }
}
