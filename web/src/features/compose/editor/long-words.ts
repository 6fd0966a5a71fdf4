import { findRuns } from '../../../ui/files/long-runs/split-run.ts'

/** Words of this length are rendered in a simpler way while they are edited. */
const LONG_WORD = 1000
const MANY_MARKS = /\p{M}{500}/u

/**
 * Marks an editable element that will contain a very long word. Nothing may be inserted into the text; but without
 * kerning and mark positioning, browsers render it in linear time (see `data-long-words` in `Editor.module.css`).
 */
export function markLongWords(root: HTMLElement, content: DocumentFragment): void {
  const text = content.textContent ?? ''
  if (text.length < LONG_WORD || root.dataset.longWords === 'marks') return
  if (!findRuns(text).some(({ start, end }) => end - start >= LONG_WORD)) return
  setLongWords(root, MANY_MARKS.test(text) ? 'marks' : 'letters')
}

/** Copies the marker to the element that receives the content. */
export function copyLongWords(from: HTMLElement, to: HTMLElement): void {
  const { longWords } = from.dataset
  if (longWords && to.dataset.longWords !== 'marks') setLongWords(to, longWords)
}

/**
 * Stores the long words in the root. An unchanged value is not set, because that would count as a change of
 * the text.
 */
function setLongWords(root: HTMLElement, longWords: string): void {
  if (root.dataset.longWords !== longWords) root.dataset.longWords = longWords
}
