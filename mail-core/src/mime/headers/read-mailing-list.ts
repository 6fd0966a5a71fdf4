import { decodeWords } from '../encoded-words.ts'
import type { MessageHeader } from '../parsed-message.ts'
import { readUnsubscribe, type Unsubscribe } from './read-unsubscribe.ts'

/** Mailing list of a message. */
export interface MailingList {
  /** Common key of all its messages: the list id for a discussion list, otherwise the sender's address. */
  key: string
  /** Display name of a discussion list; empty for a list with a single sender. */
  name: string
  /** Unsubscribe methods; null if the message names none. */
  unsubscribe: Unsubscribe | null
}

const longestKey = 300
const longestName = 200
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
const controls = /[\x00-\x1f\x7f]+/g

/**
 * Reads the mailing list of a message (RFC 2919, RFC 2369); null if there is none. Newsletters change their list id
 * with each campaign but keep their sender; discussion lists have many senders and one id.
 */
export function readMailingList(headers: readonly MessageHeader[], senderEmail: string): MailingList | null {
  const first = (field: string) => headers.find(({ name }) => name === field)?.value ?? ''
  const unsubscribe = readUnsubscribe(headers)
  const header = first('list-id').slice(0, 1000)
  const open = header.lastIndexOf('<')
  const id = clean(header.slice(open + 1).split('>', 1)[0] as string).toLowerCase()
  if (unsubscribe === null && id === '') return null
  const sender = clean(senderEmail).toLowerCase()
  const isWrittenTo = id !== '' && /mailto:/i.test(first('list-post'))
  if (!isWrittenTo && sender !== '')
    return { key: `from:${sender}`.slice(0, longestKey), name: '', unsubscribe }
  if (id === '') return null
  return { key: `list:${id}`.slice(0, longestKey), name: nameBefore(header, open) || id, unsubscribe }
}

function nameBefore(header: string, open: number): string {
  if (open <= 0) return ''
  const phrase = clean(decodeWords(header.slice(0, open)))
  return phrase.replace(/^"|"$/g, '').trim().slice(0, longestName).toWellFormed()
}

const clean = (text: string): string => text.replace(controls, ' ').trim()
