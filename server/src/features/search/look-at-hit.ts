import { foldText } from '@bocau/mail-core/search/fold-text'
import { wordsOf } from '@bocau/mail-core/search/search-words'
import { isSameWord, type WrittenWord, writtenWordsOf } from '@bocau/mail-core/search/written-words'
import { type MessageHit, readRecipients } from './store.ts'

const recipientsAtMost = 50

/** What of the typed words a text has. */
export interface SeenText {
  found: readonly boolean[]
  share: number
  isPhrase: boolean
  /** How much of the text is what was typed. */
  coverage: number
}

/** Where people look first. */
export interface SeenHit {
  subject: SeenText
  from: SeenText
  to: SeenText
}

const nothing: SeenText = { found: [], share: 0, isPhrase: false, coverage: 0 }

/** Nothing of what was typed is in sight. */
export const outOfSight: SeenHit = { subject: nothing, from: nothing, to: nothing }

/** What of the typed words a message has where people look first. */
export function lookAtHit(
  { subject = '', from_name = '', from_email = '', recipients = '' }: MessageHit,
  typed: readonly WrittenWord[],
): SeenHit {
  if (typed.length === 0) return outOfSight
  const seen = {
    subject: look(subject, typed),
    from: look(`${from_name} ${from_email}`, typed),
    to: lookAtRecipients(recipients, typed),
  }
  return Object.values(seen).every((one) => one === nothing) ? outOfSight : seen
}

/** Whether every word is in sight, in one place or another. */
export function isAllInSight({ subject, from, to }: SeenHit, typed: readonly WrittenWord[]): boolean {
  return typed.every((_, index) => [subject, from, to].some(({ found }) => found[index] === true))
}

/** Whether a text may have one of the words. Most have none: only of others it is asked which, and how written. */
function mayHold(text: string, typed: readonly WrittenWord[]): boolean {
  const messages = foldText(text)
  return typed.some(({ folded }) => messages.includes(folded))
}

function lookAtRecipients(stored: string, typed: readonly WrittenWord[]): SeenText {
  if (!mayHold(stored, typed)) return nothing
  const people = readRecipients(stored).slice(0, recipientsAtMost)
  return look(people.map(({ name, email }) => `${name} ${email}`).join(' '), typed)
}

function look(text: string, typed: readonly WrittenWord[]): SeenText {
  if (!mayHold(text, typed)) return nothing
  const messages = wordsOf(text)
  if (!typed.some(({ folded }) => messages.includes(folded))) return nothing
  const words = typed.some(hasMarks)
    ? writtenWordsOf(text)
    : messages.map((folded): WrittenWord => ({ folded, exact: folded }))
  const found = typed.map((one) => words.some((word) => isSameWord(one, word)))
  return {
    found,
    share: found.filter(Boolean).length / typed.length,
    isPhrase: holdsPhrase(words, typed),
    coverage: typed.length / words.length,
  }
}

/** Whether a word was typed with marks. */
export const hasMarks = ({ exact, folded }: WrittenWord): boolean => exact !== folded

function holdsPhrase(words: readonly WrittenWord[], typed: readonly WrittenWord[]): boolean {
  return words.some((_, at) =>
    typed.every((one, index) => {
      const word = words[at + index]
      return word !== undefined && isSameWord(one, word)
    }),
  )
}
