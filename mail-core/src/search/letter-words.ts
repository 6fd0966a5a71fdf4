import { foldText } from './fold-text.ts'
import { charactersAtMost, letterMarks, writtenMark } from './search-marks.ts'
import { markedWordsOf } from './written-words.ts'

/** What of a letter search finds it by. */
export interface LetterTexts {
  from: readonly { name: string; email: string }[]
  to: readonly { name: string; email: string }[]
  subject: string
  body: string
  fileNames: readonly string[]
}

/** What the index takes of a letter: its texts folded, and the marks beside them. */
export interface LetterWords {
  subject: string
  people: string
  body: string
  files: string
  marks: string[]
}

/** The words by which search finds a letter. */
export function letterWords(letter: LetterTexts): LetterWords {
  const written = {
    from: peopleText(letter.from),
    to: peopleText(letter.to),
    files: letter.fileNames.join(' '),
  }
  const from = foldText(written.from)
  const to = foldText(written.to)
  const subject = foldText(letter.subject)
  const body = foldText(letter.body)
  const files = foldText(written.files)
  const marked = markedWordsOf([
    letter.subject.slice(0, charactersAtMost.subject),
    written.from.slice(0, charactersAtMost.people),
    written.to.slice(0, charactersAtMost.people),
    written.files.slice(0, charactersAtMost.files),
    letter.body.slice(0, charactersAtMost.body),
  ])
  const marks = [...letterMarks({ from, to, subject, body, files }), ...marked.map(writtenMark)]
  return { subject, people: `${from} ${to}`.trim(), body, files, marks }
}

function peopleText(people: LetterTexts['from']): string {
  return people.map(({ name, email }) => `${name} ${email}`).join(' ')
}
