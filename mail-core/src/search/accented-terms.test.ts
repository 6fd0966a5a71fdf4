import { expect, test } from 'vitest'
import { accentedTerms } from './accented-terms.ts'
import { exactTerm } from './index-terms.ts'
import { writtenWordsOf } from './written-words.ts'

const text =
  'Chào anh Đặng — hoà, hòa; giá—báo 12.500.000đ\nCHÀO chào, hoa, thân mến\u0301, x-ắ漢字, สวัสดี \u0301 😀 Ngọc Hà'

/** All distinct words with diacritics, one by one. */
function expectedTerms(texts: readonly string[]): string[] {
  const words = texts.flatMap(writtenWordsOf).filter(({ exact, folded }) => exact !== folded)
  return [...new Set(words.map(({ exact }) => exactTerm(exact)))]
}

test('contain each word with diacritics once, for every message', () => {
  const texts = [text, text.normalize('NFD'), text.toUpperCase()]
  const expected = expectedTerms(texts)
  expect(expected).toContain(exactTerm('giá'))
  expect(expected).not.toContain(exactTerm('hoa'))
  expect(accentedTerms(texts)).toEqual(expected)
  expect(accentedTerms(texts)).toEqual(expected)
  expect(accentedTerms([text])).toEqual(expectedTerms([text]))
})

test('are limited by their characters', () => {
  const words = Array.from({ length: 9_000 }, (_, at) => `ế${at + 1000}`)
  const terms = accentedTerms([words.join(' ')])
  expect(terms).toEqual(expectedTerms(words).slice(0, Math.floor(40_000 / 'ê1000\u0301'.length)))
})
