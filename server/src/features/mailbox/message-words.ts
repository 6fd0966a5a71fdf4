import type { Correspondent } from '@bocau/contract/ids'
import { foldText } from '@bocau/mail-core/fold-text'
import type { MessageWords } from '../../db/full-text.ts'
import type { ReadLetter } from '../../ports/letter-reader.ts'

/** What of a message decides how search finds it. */
export interface Findable {
  sentAt: number
  size: number
  hasAttachments: boolean
  words: ReadLetter['words']
  from: Correspondent
  to: readonly Correspondent[]
  cc: readonly Correspondent[]
  bcc: readonly Correspondent[]
}

/** The entry of a message in the search index. */
export function toWords(accountId: string, messageId: string, message: Findable): MessageWords {
  const { sentAt, size, hasAttachments, words, from, to, cc, bcc } = message
  const fold = (people: readonly Correspondent[]) =>
    foldText(people.map(({ name, email }) => `${name} ${email}`).join(' '))
  return {
    accountId,
    messageId,
    sentAt,
    size,
    hasAttachments,
    ...words,
    from: fold([from]),
    to: fold([...to, ...cc, ...bcc]),
  }
}
