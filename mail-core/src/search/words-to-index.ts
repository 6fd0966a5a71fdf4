import { foldText } from './fold-text.ts'
import { charactersAtMost, messageMarks, writtenMark } from './search-marks.ts'
import { markedWordsOf } from './written-words.ts'

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
  const marked = markedWordsOf([
    message.subject.slice(0, charactersAtMost.subject),
    written.from.slice(0, charactersAtMost.people),
    written.to.slice(0, charactersAtMost.people),
    written.files.slice(0, charactersAtMost.files),
    message.body.slice(0, charactersAtMost.body),
  ])
  const marks = [...messageMarks({ from, to, subject, body, files }), ...marked.map(writtenMark)]
  return { subject, people: `${from} ${to}`.trim(), body, files, marks }
}

function peopleText(people: MessageTexts['from']): string {
  return people.map(({ name, email }) => `${name} ${email}`).join(' ')
}
