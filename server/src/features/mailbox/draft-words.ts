import type { Correspondent } from '@bocau/contract/ids'
import { foldText } from '@bocau/mail-core/fold-text'
import { htmlToText } from '@bocau/mail-core/mime/body-text'
import { letterMarks } from '@bocau/mail-core/search-marks'
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
  const from = foldPeople([draft.from])
  const to = foldPeople(draft.recipients)
  const subject = foldText(draft.subject)
  const body = foldText(text)
  const files = foldText(draft.fileNames.join(' '))
  const marks = letterMarks({ from, to, subject, body, files })
  return { words: { subject, people: `${from} ${to}`.trim(), body, files, marks }, snippet: snippetOf(text) }
}

function foldPeople(people: readonly Correspondent[]): string {
  return foldText(people.map(({ name, email }) => `${name} ${email}`).join(' '))
}
