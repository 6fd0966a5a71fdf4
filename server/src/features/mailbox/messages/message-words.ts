import type { MessageWords } from '../../../db/full-text.ts'
import type { ParsedMail } from '../../../ports/message-parser.ts'

/** What of a message decides how search finds it. */
export interface Findable {
  sentAt: number
  size: number
  hasAttachments: boolean
  words: ParsedMail['words']
}

/** The entry of a message in the search index. */
export function toWords(accountId: string, messageId: string, message: Findable): MessageWords {
  const { sentAt, size, hasAttachments, words } = message
  return { accountId, messageId, sentAt, size, hasAttachments, ...words }
}
