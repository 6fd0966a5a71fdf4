import { ancestorsOf, findMessageId } from '../../threading.ts'
import type { Envelope } from '../message/envelope.ts'
import { sentAtOf } from '../message/envelope.ts'
import { decodedText, firstDisplayName, firstMailbox } from '../sort/sorted-texts.ts'
import { addressList } from './envelope-content.ts'
import { sentDayOf } from './sent-day.ts'

/** Values of a message header that searches, sorting and threading compare; texts are decoded. */
export interface HeaderKeys {
  /** Date header in milliseconds; null if it is missing or invalid. */
  sentAt: number | null
  /** Day of the Date header in its own time zone, as the first millisecond in UTC. */
  sentDay: number | null
  /** Searched texts; null for a missing field. */
  subject: string | null
  from: string | null
  to: string | null
  cc: string | null
  bcc: string | null
  messageId: string | null
  inReplyTo: string | null
  /** Sort keys in upper case: mailbox of the first address, and its display name. */
  fromMailbox: string
  toMailbox: string
  ccMailbox: string
  fromName: string
  toName: string
  /** Its message id, which may be empty, and the ids of its ancestors, oldest first; separated by spaces. */
  threadIds: string
}

/** Computes the keys of a message from its envelope and its references, if these are stored elsewhere. */
export function headerKeysOf(envelope: Envelope, references: string | null): HeaderKeys {
  const { date, subject, from, to, cc, bcc, messageId, inReplyTo } = envelope
  const text = (octets: string | null) => (octets === null ? null : decodedText(octets))
  const ancestors = ancestorsOf({ references: references || inReplyTo })
  return {
    sentAt: sentAtOf(envelope),
    sentDay: date === null ? null : sentDayOf(date),
    subject: text(subject),
    from: addressList(from),
    to: addressList(to),
    cc: addressList(cc),
    bcc: addressList(bcc),
    messageId: text(messageId),
    inReplyTo: text(inReplyTo),
    fromMailbox: firstMailbox(from),
    toMailbox: firstMailbox(to),
    ccMailbox: firstMailbox(cc),
    fromName: firstDisplayName(from),
    toName: firstDisplayName(to),
    threadIds: [findMessageId(messageId ?? '') ?? '', ...ancestors].join(' '),
  }
}
