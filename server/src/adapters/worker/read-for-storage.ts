import { createHash } from 'node:crypto'
import { readAuthor, verifiableDomain } from '@bocau/mail-core/mime/addresses/read-author'
import { bodyText } from '@bocau/mail-core/mime/body-text'
import { readReturnedMail } from '@bocau/mail-core/mime/delivery-report'
import { readMailingList } from '@bocau/mail-core/mime/headers/read-mailing-list'
import { parseMessage } from '@bocau/mail-core/mime/parse-message'
import type { ParsedMessage } from '@bocau/mail-core/mime/parsed-message'
import { readImportance, readReceipt } from '@bocau/mail-core/mime/receipts/read-receipt'
import { wordsToIndex } from '@bocau/mail-core/search/words-to-index'
import { snippetOf } from '@bocau/mail-core/snippet'
import type { ParsedMail, ReadingFailure, ReadingOptions } from '../../ports/message-parser.ts'
import { readEventKey } from './read-event.ts'
import { describeParsed } from './read-texts.ts'

/** Parses a message with everything needed to store it. */
export async function readForStorage(raw: Uint8Array, options: ReadingOptions = {}): Promise<ParsedMail> {
  const message = await parseMessage(raw)
  const text = bodyText(message)
  return {
    message,
    text,
    snippet: snippetOf(text),
    words: listSearchTerms(message, text),
    attachmentHashes: message.attachments.map(({ content }) =>
      createHash('sha256').update(content).digest('hex'),
    ),
    ...(await readHeaders(message, options)),
    returned: readReturnedMail(message),
    receipt: readReceipt(message),
    isImportant: readImportance(message.headers) === 'high',
    eventKey: await readEventKey(message.attachments),
    list: readMailingList(message.headers, message.from?.email ?? ''),
    failure: null,
    ...(options.describes && { description: describeParsed(raw, message) }),
  }
}

/** Reads the author, and the results of the server in front. */
async function readHeaders({ headers }: ParsedMessage, { authservId = null }: ReadingOptions) {
  const author = readAuthor(headers)
  if (authservId === null) return { author, upstream: null }
  // The public suffix list is large: it is loaded only if a server in front reports results.
  const { readAuthentication } = await import('./authentication-results.ts')
  return { author, upstream: readAuthentication(headers, authservId, verifiableDomain(author)) }
}

function listSearchTerms(message: ParsedMessage, text: string): ParsedMail['words'] {
  return wordsToIndex({
    from: message.from ? [message.from] : [],
    to: [...message.to, ...message.cc, ...message.bcc],
    subject: message.subject,
    body: text,
    fileNames: message.attachments.map(({ name }) => name),
  })
}

/** Placeholder for a message that could not be parsed; its raw bytes are stored normally. */
export function unparsedMessage(failure: ReadingFailure): ParsedMail {
  const message: ParsedMessage = {
    messageIdHeader: null,
    inReplyTo: null,
    references: [],
    subject: '',
    from: null,
    sender: null,
    to: [],
    cc: [],
    bcc: [],
    replyTo: [],
    sentAt: null,
    text: '',
    html: null,
    attachments: [],
    protection: null,
    headers: [],
    listId: null,
    // Unknown: avoids an automatic reply.
    isAutoSubmitted: true,
    problems: ['unreadable'],
  }
  const words = { subject: '', people: '', body: '', files: '', marks: [] }
  return {
    message,
    text: '',
    snippet: '',
    words,
    attachmentHashes: [],
    author: readAuthor([]),
    upstream: null,
    returned: null,
    receipt: null,
    isImportant: false,
    eventKey: null,
    list: null,
    failure,
  }
}
