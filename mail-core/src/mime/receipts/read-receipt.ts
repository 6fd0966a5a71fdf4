import { isValidEmail, normaliseEmail } from '../../address.ts'
import { findMessageId } from '../../threading.ts'
import { readAddresses } from '../addresses/read-addresses.ts'
import type { MessageHeader, MessagePart, ParsedMessage } from '../parsed-message.ts'

/** A read receipt (RFC 8098). */
export interface ReadReceipt {
  /** Message-ID of the message that was read. */
  messageIdHeader: string
  /** Address of the reader. */
  email: string
}

const notification = /^message\/(?:global-)?disposition-notification$/
const maxReadBytes = 16 * 1024

/** Parses a read receipt; null for other messages. */
export function readReceipt({
  attachments,
  from,
}: Pick<ParsedMessage, 'attachments' | 'from'>): ReadReceipt | null {
  const part = attachments.find(({ contentType }) => notification.test(contentType))
  const email = normaliseEmail(from?.email ?? '')
  if (!part || !isValidEmail(email)) return null
  const fields = fieldsOf(part)
  const messageIdHeader = findMessageId(fields.get('original-message-id') ?? '')
  const isDisplayed = /;\s{0,20}displayed\b/i.test(fields.get('disposition') ?? '')
  return messageIdHeader && isDisplayed ? { messageIdHeader, email } : null
}

function fieldsOf({ content }: MessagePart): Map<string, string> {
  const text = new TextDecoder().decode(content.subarray(0, maxReadBytes))
  const fields = new Map<string, string>()
  for (const line of text.replaceAll(/\r?\n[ \t]{1,80}/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase()
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

/**
 * Returns the address that requests a receipt. Null if there is none, or if it is ambiguous: several addresses or a
 * repeated header.
 */
export function readReceiptRequest(headers: readonly MessageHeader[]): string | null {
  const requests = headers.filter(({ name }) => name === 'disposition-notification-to')
  const [request, ...further] = requests
  if (!request || further.length > 0) return null
  const [person, ...rest] = readAddresses(request.value, 2)
  const email = normaliseEmail(person?.email ?? '')
  return rest.length === 0 && isValidEmail(email) ? email : null
}

/** Returns the importance; null for normal. */
export function readImportance(headers: readonly MessageHeader[]): 'high' | 'low' | null {
  const first = (field: string) =>
    headers
      .find(({ name }) => name === field)
      ?.value.trim()
      .toLowerCase() ?? ''
  const value = first('importance')
  if (value === 'high' || value === 'low') return value
  const priority = /^([1-5])\b/.exec(first('x-priority'))?.[1]
  if (priority === '1' || priority === '2') return 'high'
  return priority === '4' || priority === '5' ? 'low' : null
}
