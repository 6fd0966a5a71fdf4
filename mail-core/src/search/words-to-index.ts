import { accentedTerms } from './accented-terms.ts'
import { foldText } from './fold-text.ts'
import { maxCharacters, messageTerms } from './index-terms.ts'

/** Searchable texts of a message. */
export interface MessageTexts {
  from: readonly { name: string; email: string }[]
  to: readonly { name: string; email: string }[]
  subject: string
  body: string
  fileNames: readonly string[]
}

/** Index content of a message: folded texts and additional terms. */
export interface WordsToIndex {
  subject: string
  people: string
  body: string
  files: string
  marks: string[]
}

/** Computes the index content of a message. */
export function wordsToIndex(message: MessageTexts): WordsToIndex {
  const written = {
    from: peopleText(message.from),
    to: peopleText(message.to),
    files: message.fileNames.join(' '),
  }
  const from = foldText(written.from)
  const to = foldText(written.to)
  const subject = foldText(message.subject)
  const body = foldText(message.body)
  const files = foldText(written.files)
  const accented = accentedTerms([
    message.subject.slice(0, maxCharacters.subject),
    written.from.slice(0, maxCharacters.people),
    written.to.slice(0, maxCharacters.people),
    written.files.slice(0, maxCharacters.files),
    message.body.slice(0, maxCharacters.body),
  ])
  const terms = [...messageTerms({ from, to, subject, body, files }), ...accented]
  return { subject, people: `${from} ${to}`.trim(), body, files, marks: terms }
}

function peopleText(people: MessageTexts['from']): string {
  return people.map(({ name, email }) => `${name} ${email}`).join(' ')
}
