import { decodeWords } from '../../mime/encoded-words.ts'
import { normalForm } from '../../text/normal-form.ts'
import type { SortCriterion } from '../commands/search-key.ts'
import type { Envelope } from '../message/envelope.ts'
import type { RawAddress } from '../message/raw-addresses.ts'
import { decodeUtf8, fromOctetText } from '../octets.ts'
import { baseSubjectOf } from './base-subject.ts'

/** Sort keys of a message; texts are in upper case for comparison. */
export interface SortKeys {
  /** Sequence number, which decides between equal messages. */
  sequence: number
  arrival: number
  /** Date header, or the internal date without one. */
  date: number
  size: number
  subject: string
  from: string
  to: string
  cc: string
  displayFrom: string
  displayTo: string
}

/** Computes the sort keys of a message from its envelope and attributes. */
export function sortKeysOf(
  envelope: Envelope,
  attributes: { sequence: number; internalDate: number; sentAt: number | null; size: number },
): SortKeys {
  const { sequence, internalDate, sentAt, size } = attributes
  return {
    sequence,
    arrival: internalDate,
    date: sentAt ?? internalDate,
    size,
    subject: baseSubjectOf(decodedText(envelope.subject)).text,
    from: firstMailbox(envelope.from),
    to: firstMailbox(envelope.to),
    cc: firstMailbox(envelope.cc),
    displayFrom: firstDisplayName(envelope.from),
    displayTo: firstDisplayName(envelope.to),
  }
}

/** Decodes the octets of a header, including encoded words. */
export function decodedText(octets: string | null): string {
  if (octets === null) return ''
  return normalForm(decodeWords(decodeUtf8(fromOctetText(octets)) ?? octets))
}

/** Sorts by the criteria in order; messages that are equal in all stay in order of sequence number. */
export function sortMessages<T extends SortKeys>(
  messages: readonly T[],
  criteria: readonly SortCriterion[],
): T[] {
  const order = (a: SortKeys, b: SortKeys): number => {
    for (const { by, isReverse } of criteria) {
      const [one, other] = [a[by], b[by]]
      if (one !== other) return (one < other ? -1 : 1) * (isReverse ? -1 : 1)
    }
    return a.sequence - b.sequence
  }
  return messages.toSorted(order)
}

const firstAddress = (people: readonly RawAddress[]) => people.find(({ mailbox }) => mailbox !== null)

function firstMailbox(people: readonly RawAddress[]): string {
  return decodedText(firstAddress(people)?.mailbox ?? '').toUpperCase()
}

function firstDisplayName(people: readonly RawAddress[]): string {
  const first = firstAddress(people)
  if (!first) return ''
  const address = first.host ? `${first.mailbox}@${first.host}` : first.mailbox
  return (decodedText(first.name) || decodedText(address)).toUpperCase()
}
