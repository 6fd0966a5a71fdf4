import { foldText } from '@bocau/mail-core/search/fold-text'
import { wordsOf } from '@bocau/mail-core/search/search-words'
import { isSameWord, type WrittenWord, writtenWordsOf } from '@bocau/mail-core/search/written-words'
import { type MessageHit, readRecipients } from './store.ts'

const recipientsAtMost = 50

/** Typed words found in a text. */
export interface SeenText {
  found: readonly boolean[]
  share: number
  isPhrase: boolean
  /** Proportion of the text that was typed. */
  coverage: number
}

/** Visible fields of a hit. */
export interface SeenHit {
  subject: SeenText
  from: SeenText
  to: SeenText
}

const nothing: SeenText = { found: [], share: 0, isPhrase: false, coverage: 0 }

/** A hit without typed words in visible fields. */
export const outOfSight: SeenHit = { subject: nothing, from: nothing, to: nothing }

/** Finds the typed words in the visible fields of a message. */
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

/** Returns true when every word occurs in a visible field. */
export function isAllInSight({ subject, from, to }: SeenHit, typed: readonly WrittenWord[]): boolean {
  return typed.every((_, index) => [subject, from, to].some(({ found }) => found[index] === true))
}

/** Fast check that a text may contain one of the words; most texts contain none. */
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

/** Returns true when a word was typed with diacritics. */
export const hasMarks = ({ exact, folded }: WrittenWord): boolean => exact !== folded

function holdsPhrase(words: readonly WrittenWord[], typed: readonly WrittenWord[]): boolean {
  return words.some((_, at) =>
    typed.every((one, index) => {
      const word = words[at + index]
      return word !== undefined && isSameWord(one, word)
    }),
  )
}
