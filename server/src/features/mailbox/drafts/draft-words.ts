import type { Correspondent } from '@bocau/contract/ids'
import { htmlToText } from '@bocau/mail-core/mime/body-text'
import { wordsToIndex } from '@bocau/mail-core/search/words-to-index'
import { snippetOf } from '@bocau/mail-core/snippet'
import type { ParsedMail } from '../../../ports/message-parser.ts'
import type { MailboxDeps } from '../deps.ts'

/** What of a draft decides how search finds it and what lists show of it. */
export interface DraftTexts {
  from: Correspondent
  recipients: readonly Correspondent[]
  subject: string
  body: string
  fileNames: readonly string[]
  /** The words of the body, where they are known already. */
  text?: string | undefined
}

/** A body of this length is read in a millisecond or two; a longer one is for a thread beside. */
const mostAtOnce = 64 * 1024

/** The words of a body that somebody writes. */
export async function readDraftText({ parser }: Pick<MailboxDeps, 'parser'>, body: string): Promise<string> {
  return body.length > mostAtOnce ? parser.readWritten(body) : htmlToText(body)
}

/** The words by which search finds a draft, and its first line or so. */
export async function readDraftWords(
  deps: Pick<MailboxDeps, 'parser'>,
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
