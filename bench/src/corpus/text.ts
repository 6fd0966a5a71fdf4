import { Chance } from './chance.ts'
import { englishWords } from './english.ts'
import type { Language } from './people.ts'
import { vietnameseWords } from './vietnamese.ts'

/** Words repeated by their frequency, so that a random index selects by frequency. */
const wordsByLanguage = { vi: repeatByFrequency(vietnameseWords), en: repeatByFrequency(englishWords) }

/** Returns a few words as a subject. */
export function createSubject(chance: Chance, language: Language): string {
  const text = createPhrase(chance, language, chance.between(3, 9))
  const reference = chance.happens(0.35) ? ` ${orderNumber(chance)}` : ''
  return capitalise(text) + reference
}

/** Returns paragraphs of about `characters` characters. */
export function createParagraphs(chance: Chance, language: Language, characters: number): string {
  const paragraphs: string[] = []
  let length = 0
  while (length < characters) {
    const sentences = Array.from({ length: chance.between(1, 5) }, () =>
      createSentence(chance, language),
    ).join(' ')
    const paragraph = sentences.slice(0, Math.max(20, characters - length))
    paragraphs.push(paragraph)
    length += paragraph.length + 2
  }
  return paragraphs.join('\n\n')
}

function createSentence(chance: Chance, language: Language): string {
  const text = createPhrase(chance, language, chance.between(5, 18))
  return `${capitalise(text)}${chance.happens(0.12) ? ` ${rareToken(chance)}` : ''}.`
}

function createPhrase(chance: Chance, language: Language, count: number): string {
  const list = wordsByLanguage[language]
  let text = chance.pick(list)
  for (let n = 1; n < count; n++) text += ` ${chance.pick(list)}`
  return text
}

function repeatByFrequency(list: readonly string[]): string[] {
  const chance = new Chance(list.length)
  return Array.from({ length: 16_384 }, () => list[chance.rank(list.length)] as string)
}

/** Returns rare terms: numbers, dates, amounts, addresses. */
function rareToken(chance: Chance): string {
  const kinds = [
    () => orderNumber(chance),
    () => `${chance.between(1, 28)}/${chance.between(1, 12)}/2026`,
    () => `${chance.between(1, 999)}.${chance.between(100, 999)}.000`,
    () => `https://example.test/${chance.int(0xffffffff).toString(36)}`,
    () => `0${chance.between(900_000_000, 999_999_999)}`,
  ]
  return chance.pick(kinds)()
}

function orderNumber(chance: Chance): string {
  return `MV-${chance.pick(['DH', 'BG', 'PX', 'HD'])}-${chance.between(1000, 99_999)}`
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
