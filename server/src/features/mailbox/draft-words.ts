import type { Correspondent } from '@bocau/contract/ids'
import { letterWords } from '@bocau/mail-core/letter-words'
import { htmlToText } from '@bocau/mail-core/mime/body-text'
import { snippetOf } from '@bocau/mail-core/snippet'
import type { ReadLetter } from '../../ports/letter-reader.ts'

/** What of a draft decides how search finds it and what lists show of it. */
export interface DraftTexts {
  from: Correspondent
  recipients: readonly Correspondent[]
  subject: string
  body: string
  fileNames: readonly string[]
}

/** The words by which search finds a draft, and its first line or so. */
export function readDraftWords(draft: DraftTexts): { words: ReadLetter['words']; snippet: string } {
  const text = htmlToText(draft.body)
  const words = letterWords({
    from: [draft.from],
    to: draft.recipients,
    subject: draft.subject,
    body: text,
    fileNames: draft.fileNames,
  })
  return { words, snippet: snippetOf(text) }
}
