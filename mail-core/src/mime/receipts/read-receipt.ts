import { isValidEmail, normaliseEmail } from '../../address.ts'
import { findMessageId } from '../../threading.ts'
import { readAddresses } from '../addresses/read-addresses.ts'
import type { MessageHeader, MessagePart, ParsedMessage } from '../parsed-message.ts'

/** What a message tells of another one that was read (RFC 8098). */
export interface ReadReceipt {
  /** The Message-ID of the message that was read. */
  messageIdHeader: string
  /** Who says so. */
  email: string
}

const notification = /^message\/(?:global-)?disposition-notification$/
const lookedAtBytes = 16 * 1024

/** Reads of which message somebody tells that they have seen it; null for what tells of no such thing. */
export function readReceipt({
  attachments,
  from,
}: Pick<ParsedMessage, 'attachments' | 'from'>): ReadReceipt | null {
  const part = attachments.find(({ contentType }) => notification.test(contentType))
  const email = normaliseEmail(from?.email ?? '')
  if (!part || !isValidEmail(email)) return null
  const fields = fieldsOf(part)
  const messageIdHeader = findMessageId(fields.get('original-message-id') ?? '')
  const isSeen = /;\s{0,20}displayed\b/i.test(fields.get('disposition') ?? '')
  return messageIdHeader && isSeen ? { messageIdHeader, email } : null
}

function fieldsOf({ content }: MessagePart): Map<string, string> {
  const text = new TextDecoder().decode(content.subarray(0, lookedAtBytes))
  const fields = new Map<string, string>()
  for (const line of text.replaceAll(/\r?\n[ \t]{1,80}/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase()
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

/**
 * To whom a message asks its reader to tell that it was read; null where it asks for nothing, or so that nobody could say
 * who would be told: more addresses than one, or the header more than once.
 */
export function readReceiptWish(headers: readonly MessageHeader[]): string | null {
  const wishes = headers.filter(({ name }) => name === 'disposition-notification-to')
  const [wish, ...others] = wishes
  if (!wish || others.length > 0) return null
  const [person, ...rest] = readAddresses(wish.value, 2)
  const email = normaliseEmail(person?.email ?? '')
  return rest.length === 0 && isValidEmail(email) ? email : null
}

/** How pressing a message says that it is; null for an ordinary one. */
export function readImportance(headers: readonly MessageHeader[]): 'high' | 'low' | null {
  const first = (wanted: string) =>
    headers
      .find(({ name }) => name === wanted)
      ?.value.trim()
      .toLowerCase() ?? ''
  const said = first('importance')
  if (said === 'high' || said === 'low') return said
  const priority = /^([1-5])\b/.exec(first('x-priority'))?.[1]
  if (priority === '1' || priority === '2') return 'high'
  return priority === '4' || priority === '5' ? 'low' : null
}
