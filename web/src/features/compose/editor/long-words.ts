import { findRuns } from '../../../ui/files/long-runs/split-run.ts'

/** A word of so many characters is drawn in a plainer way while it is written in. */
const LONG_WORD = 1000
const MANY_MARKS = /\p{M}{500}/u

/**
 * Notes on an editable element that a word without end is about to stand in it. Nothing may be put into what people
 * write; but without kerning, and without placing each of a thousand marks by the one before it, a browser takes no
 * more than the length of a word for it (see `data-long-words` in `Editor.module.css`).
 */
export function noteLongWords(root: HTMLElement, content: DocumentFragment): void {
  const text = content.textContent ?? ''
  if (text.length < LONG_WORD || root.dataset.longWords === 'marks') return
  if (!findRuns(text).some(({ start, end }) => end - start >= LONG_WORD)) return
  mark(root, MANY_MARKS.test(text) ? 'marks' : 'letters')
}

/** What was noted on one element holds for the one that takes over what stands in it. */
export function passLongWordsOn(from: HTMLElement, to: HTMLElement): void {
  const { longWords } = from.dataset
  if (longWords && to.dataset.longWords !== 'marks') mark(to, longWords)
}

/** Set to what it is it would count as a change of the text. */
function mark(root: HTMLElement, longWords: string): void {
  if (root.dataset.longWords !== longWords) root.dataset.longWords = longWords
}
