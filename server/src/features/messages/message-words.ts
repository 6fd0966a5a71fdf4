import type { MessageWords } from '../../db/full-text.ts'
import type { ParsedMail } from '../../ports/message-parser.ts'

/** Fields of a message for the search index. */
export interface SearchableMessage {
  sentAt: number
  size: number
  hasAttachments: boolean
  words: ParsedMail['words']
}

/** Builds the entry of a message in the search index. */
export function toMessageWords(
  accountId: string,
  messageId: string,
  message: SearchableMessage,
): MessageWords {
  const { sentAt, size, hasAttachments, words } = message
  return { accountId, messageId, sentAt, size, hasAttachments, ...words }
}
