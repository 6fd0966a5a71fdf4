import { expect, test } from 'vitest'
import { pageLanguage } from './page-language.ts'

test.each([
  [undefined, undefined, 'vi'],
  [undefined, 'en-GB,en;q=0.9', 'en'],
  [undefined, 'vi-VN,vi;q=0.9,en;q=0.8', 'vi'],
  [undefined, 'vi;q=0.3, en;q=0.7', 'en'],
  [undefined, 'fr-FR, de;q=0.9, en;q=0.5', 'en'],
  [undefined, 'fr', 'vi'],
  [undefined, 'en;q=0, fr', 'vi'],
  [undefined, ';;,,q=,', 'vi'],
  ['en', 'vi-VN', 'en'],
  ['vi', 'en-GB', 'vi'],
  ['xx', 'en-GB', 'en'],
])('a page without a session, chosen %s and requested %s, uses %s', (chosen, accepted, language) => {
  expect(pageLanguage(chosen, accepted)).toBe(language)
})
