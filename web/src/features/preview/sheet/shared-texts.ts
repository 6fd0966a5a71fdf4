import type { ElementReader } from '../office/read-elements.ts'
import { itemText } from './read-rows.ts'

/** Maximum number and total length of the stored texts; later ones are shown as empty. */
const maxTexts = 1_000_000
const maxCharacters = 50_000_000

/** Returns the shared texts by index, read on demand. */
export function sharedTexts(elements: ElementReader | undefined): (index: number) => string {
  const texts: string[] = []
  let characters = 0
  return (index) => {
    while (elements && texts.length <= index && texts.length < maxTexts && characters < maxCharacters) {
      const item = elements.next()
      if (!item) break
      const text = itemText(item)
      texts.push(text)
      characters += text.length
    }
    return texts[index] ?? ''
  }
}
