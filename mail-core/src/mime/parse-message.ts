import type { Address } from '../address.ts'
import { isInvisible } from '../invisible-characters.ts'
import { normalForm } from '../text/normal-form.ts'
import { ancestorsOf, findMessageId, messageIdsOf } from '../threading.ts'
import { readAddresses } from './addresses/read-addresses.ts'
import { readDisplayedAuthor } from './addresses/read-author.ts'
import { decodeWords } from './encoded-words.ts'
import { collectContent } from './message-content.ts'
import {
  DEFAULT_MESSAGE_LIMITS,
  type MessageHeader,
  type MessageLimits,
  type MessageProblem,
  type ParsedMessage,
} from './parsed-message.ts'
import { readDate } from './read-date.ts'
import { PartReader } from './read-parts.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
const CONTROLS = /[\x00-\x1f\x7f]+/g
// Direction marks would reverse the row and window title that contain the text.
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * Parses a message from raw bytes. Never fails: broken, hostile or excessive content is dropped and reported in
 * `problems`, so that every message can be opened.
 */
export async function parseMessage(
  raw: Uint8Array,
  limits: Partial<MessageLimits> = {},
): Promise<ParsedMessage> {
  const allLimits = { ...DEFAULT_MESSAGE_LIMITS, ...limits }
  const reader = new PartReader(raw, allLimits)
  const root = reader.read()
  const { problems } = reader
  const content = collectContent(raw, root, { limits: allLimits, problems })
  const fields = new HeaderFields(root.headers, allLimits, problems)
  const headers = fields.storedHeaders()

  const message: ParsedMessage = {
    messageIdHeader: findMessageId(fields.first('message-id')),
    inReplyTo: messageIdsOf(fields.first('in-reply-to'))[0] ?? null,
    references: ancestorsOf({ references: fields.first('references') }),
    subject: fields.subject(),
    // Verification uses the same author; a different parser could display another one.
    from: readDisplayedAuthor(headers),
    sender: fields.person('sender'),
    to: fields.people('to'),
    cc: fields.people('cc'),
    bcc: fields.people('bcc'),
    replyTo: fields.people('reply-to'),
    sentAt: fields.date(),
    ...content,
    headers,
    listId: fields.listId(),
    isAutoSubmitted: fields.isAutoSubmitted(),
    problems: [],
  }
  if (!message.from?.email) problems.add('no_sender')
  message.problems = [...problems]
  return message
}

/** Header fields of a message, parsed. */
class HeaderFields {
  private readonly byName = new Map<string, string[]>()
  private readonly headers: MessageHeader[]
  private readonly limits: MessageLimits
  private readonly problems: Set<MessageProblem>
  private remainingRecipients: number

  constructor(headers: MessageHeader[], limits: MessageLimits, problems: Set<MessageProblem>) {
    this.headers = headers
    this.limits = limits
    this.problems = problems
    this.remainingRecipients = limits.maxRecipients
    for (const { name, value } of headers) {
      const values = this.byName.get(name)
      if (values) values.push(value)
      else this.byName.set(name, [value])
    }
  }

  /** Returns the first of equal fields, like the programs that checked the message before. */
  first(name: string): string {
    return this.byName.get(name)?.[0] ?? ''
  }

  /** Returns the subject; an invisible one is empty. */
  subject(): string {
    const { maxHeaderValueLength, maxSubjectLength } = this.limits
    const subject = normalForm(decodeWords(this.first('subject').slice(0, maxHeaderValueLength)))
      .replace(DIRECTION_MARKS, '')
      .replace(CONTROLS, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, maxSubjectLength)
      .toWellFormed()
    return isInvisible(subject) ? '' : subject
  }

  person(name: string): Address | null {
    return readAddresses(this.first(name), 1)[0] ?? null
  }

  /** Returns the addresses of all fields with this name, up to the limit of recipients. */
  people(name: string): Address[] {
    const people: Address[] = []
    for (const value of this.byName.get(name) ?? []) {
      // One more than the limit shows whether any were dropped.
      const addresses = readAddresses(value, this.remainingRecipients + 1)
      if (addresses.length > this.remainingRecipients) {
        this.problems.add('recipients_clipped')
        addresses.length = this.remainingRecipients
      }
      this.remainingRecipients -= addresses.length
      for (const address of addresses) people.push(address)
    }
    return people
  }

  date(): number | null {
    const header = this.first('date')
    const at = readDate(header)
    if (header && at === null) this.problems.add('broken_date')
    return at
  }

  listId(): string | null {
    const header = this.first('list-id')
    const id = /<([^<>]{1,500})>/.exec(header)?.[1] ?? header.slice(0, 500)
    return id.trim().toLowerCase() || null
  }

  isAutoSubmitted(): boolean {
    const auto = this.first('auto-submitted').toLowerCase()
    if (auto && !auto.startsWith('no')) return true
    if (/^(bulk|list|junk|auto_reply)\b/i.test(this.first('precedence'))) return true
    return this.byName.has('list-id') || this.byName.has('list-unsubscribe') || this.byName.has('x-autoreply')
  }

  /** Returns the fields to store, truncated to the limits. */
  storedHeaders(): MessageHeader[] {
    const { maxHeaders, maxHeaderValueLength } = this.limits
    const isClipped =
      this.headers.length > maxHeaders ||
      this.headers.some(({ value }) => value.length > maxHeaderValueLength)
    if (!isClipped) return this.headers
    this.problems.add('headers_clipped')
    return this.headers
      .slice(0, maxHeaders)
      .map(({ name, value }) => ({ name, value: value.slice(0, maxHeaderValueLength).toWellFormed() }))
  }
}
