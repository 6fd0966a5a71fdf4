import { decodeWords } from '../encoded-words.ts'
import type { MessageHeader } from '../parsed-message.ts'
import { readUnsubscribe, type Unsubscribe } from './read-unsubscribe.ts'

/** The list that a message came by. */
export interface MailingList {
  /** What all of its messages have in common: its own name where people write to it, else the address of its sender. */
  key: string
  /** What it calls itself, where many write to it; empty for one that has a single sender. */
  name: string
  /** How one gets off it; null where it does not say. */
  unsubscribe: Unsubscribe | null
}

const longestKey = 300
const longestName = 200
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken away
const controls = /[\x00-\x1f\x7f]+/g

/**
 * The list that a message came by (RFC 2919, RFC 2369); null for one that came by none. What a company sends names itself
 * anew with each campaign, while its sender stays the same; what people write to each other by has many senders, and the
 * same name.
 */
export function readMailingList(headers: readonly MessageHeader[], senderEmail: string): MailingList | null {
  const first = (wanted: string) => headers.find(({ name }) => name === wanted)?.value ?? ''
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
  const words = clean(decodeWords(header.slice(0, open)))
  return words.replace(/^"|"$/g, '').trim().slice(0, longestName).toWellFormed()
}

const clean = (text: string): string => text.replace(controls, ' ').trim()
