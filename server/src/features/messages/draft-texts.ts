import type { Correspondent } from '@bocau/contract/ids'
import { htmlToText } from '@bocau/mail-core/mime/body-text'
import { wordsToIndex } from '@bocau/mail-core/search/words-to-index'
import { snippetOf } from '@bocau/mail-core/snippet'
import type { ParsedMail } from '../../ports/message-parser.ts'
import type { MessageDeps } from './deps.ts'

/** Draft fields that determine its search terms and its list row. */
export interface DraftTexts {
  from: Correspondent
  recipients: readonly Correspondent[]
  subject: string
  body: string
  fileNames: readonly string[]
  /** Text of the body, if already extracted. */
  text?: string | undefined
}

/**
 * Maximum body size that is parsed on the request thread, in one or two milliseconds; longer ones go to a parser
 * thread.
 */
const maxInlineCharacters = 64 * 1024

/** Extracts the text of a body that a user writes. */
export async function readDraftText({ parser }: Pick<MessageDeps, 'parser'>, body: string): Promise<string> {
  return body.length > maxInlineCharacters ? parser.readWritten(body) : htmlToText(body)
}

/** Returns the search terms of a draft and its snippet. */
export async function readDraftTexts(
  deps: Pick<MessageDeps, 'parser'>,
  draft: DraftTexts,
): Promise<{ words: ParsedMail['words']; snippet: string }> {
  const text = draft.text ?? (await readDraftText(deps, draft.body))
  const words = wordsToIndex({
    from: [draft.from],
    to: draft.recipients,
    subject: draft.subject,
    body: text,
    fileNames: draft.fileNames,
  })
  return { words, snippet: snippetOf(text) }
}
