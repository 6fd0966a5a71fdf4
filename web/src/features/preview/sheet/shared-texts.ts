import type { ElementReader } from '../office/read-elements.ts'
import { textOf } from './read-rows.ts'

/** Maximum number and total length of the stored texts; later ones are shown as empty. */
const mostTexts = 1_000_000
const mostLetters = 50_000_000

/** Returns the shared texts by index, read on demand. */
export function sharedTexts(elements: ElementReader | undefined): (index: number) => string {
  const texts: string[] = []
  let letters = 0
  return (index) => {
    while (elements && texts.length <= index && texts.length < mostTexts && letters < mostLetters) {
      const item = elements.next()
      if (!item) break
      const text = textOf(item)
      texts.push(text)
      letters += text.length
    }
    return texts[index] ?? ''
  }
}
