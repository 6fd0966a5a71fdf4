import type { MessageWords } from '../../../db/full-text.ts'
import type { ReadLetter } from '../../../ports/letter-reader.ts'

/** What of a message decides how search finds it. */
export interface Findable {
  sentAt: number
  size: number
  hasAttachments: boolean
  words: ReadLetter['words']
}

/** The entry of a message in the search index. */
export function toWords(accountId: string, messageId: string, message: Findable): MessageWords {
  const { sentAt, size, hasAttachments, words } = message
  return { accountId, messageId, sentAt, size, hasAttachments, ...words }
}
