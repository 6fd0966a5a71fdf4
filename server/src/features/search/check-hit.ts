import { foldText } from '@bocau/mail-core/search/fold-text'
import { wordsOf } from '@bocau/mail-core/search/search-words'
import { isSameWord, type WrittenWord, writtenWordsOf } from '@bocau/mail-core/search/written-words'
import { type MessageHit, readRecipients } from './store.ts'

const maxRecipients = 50

/** Typed words found in a text. */
export interface CheckedText {
  matched: readonly boolean[]
  matchedShare: number
  isPhrase: boolean
  /** Proportion of the text that was typed. */
  coverage: number
}

/** Visible fields of a hit. */
export interface CheckedHit {
  subject: CheckedText
  from: CheckedText
  to: CheckedText
}

const nothing: CheckedText = { matched: [], matchedShare: 0, isPhrase: false, coverage: 0 }

/** A hit without typed words in visible fields. */
export const hiddenHit: CheckedHit = { subject: nothing, from: nothing, to: nothing }

/** Finds the typed words in the visible fields of a message. */
export function checkHit(
  { subject = '', from_name = '', from_email = '', recipients = '' }: MessageHit,
  typed: readonly WrittenWord[],
): CheckedHit {
  if (typed.length === 0) return hiddenHit
  const checked = {
    subject: checkText(subject, typed),
    from: checkText(`${from_name} ${from_email}`, typed),
    to: checkRecipients(recipients, typed),
  }
  return Object.values(checked).every((one) => one === nothing) ? hiddenHit : checked
}

/** Returns true when every word occurs in a visible field. */
export function isFullyVisible({ subject, from, to }: CheckedHit, typed: readonly WrittenWord[]): boolean {
  return typed.every((_, index) => [subject, from, to].some(({ matched }) => matched[index] === true))
}

/** Fast check that a text may contain one of the words; most texts contain none. */
function mayContain(text: string, typed: readonly WrittenWord[]): boolean {
  const messages = foldText(text)
  return typed.some(({ folded }) => messages.includes(folded))
}

function checkRecipients(stored: string, typed: readonly WrittenWord[]): CheckedText {
  if (!mayContain(stored, typed)) return nothing
  const people = readRecipients(stored).slice(0, maxRecipients)
  return checkText(people.map(({ name, email }) => `${name} ${email}`).join(' '), typed)
}

/** Compares the words of a text with the typed ones; diacritics count only if some were typed. */
function checkText(text: string, typed: readonly WrittenWord[]): CheckedText {
  if (!mayContain(text, typed)) return nothing
  const messages = wordsOf(text)
  if (!typed.some(({ folded }) => messages.includes(folded))) return nothing
  const words = typed.some(hasDiacritics)
    ? writtenWordsOf(text)
    : messages.map((folded): WrittenWord => ({ folded, exact: folded }))
  const matched = typed.map((one) => words.some((word) => isSameWord(one, word)))
  return {
    matched,
    matchedShare: matched.filter(Boolean).length / typed.length,
    isPhrase: containsPhrase(words, typed),
    coverage: typed.length / words.length,
  }
}

/** Returns true when a word was typed with diacritics. */
export const hasDiacritics = ({ exact, folded }: WrittenWord): boolean => exact !== folded

/** Returns true when the typed words occur in sequence. */
function containsPhrase(words: readonly WrittenWord[], typed: readonly WrittenWord[]): boolean {
  return words.some((_, at) =>
    typed.every((one, index) => {
      const word = words[at + index]
      return word !== undefined && isSameWord(one, word)
    }),
  )
}
