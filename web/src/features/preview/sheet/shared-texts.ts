import type { ElementReader } from '../office/read-elements.ts'
import { textOf } from './read-rows.ts'

/** So many texts, and so many messages in all of them, are kept; what lies behind shows nothing. */
const mostTexts = 1_000_000
const mostLetters = 50_000_000

/** The texts that cells name by number: read as far as one of them is asked for. */
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
