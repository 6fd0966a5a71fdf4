import { globSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inRoot } from '../lib/paths.mjs'

const page = readFileSync(inRoot('docs/terms.md'), 'utf8')
/** Cells of the tables of the page, without their heads. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| English |'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
const wordsOf = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)

/** The words that a language must not use, each with the term to use instead. */
function listAvoided(language: 'en' | 'vi') {
  return rows.flatMap(([english = '', vietnamese = '', , notEnglish, notVietnamese]) =>
    language === 'en'
      ? wordsOf(notEnglish).map((word) => ({ word, term: english }))
      : wordsOf(notVietnamese).map((word) => ({ word, term: vietnamese })),
  )
}

/** Matches the word, not as part of a longer one, in upper or lower case. */
const wholeWord = (word: string) => new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'iu')

function readCatalogues(language: 'en' | 'vi'): (readonly [key: string, text: string])[] {
  const folder = inRoot(`web/src/i18n/${language}`)
  return readdirSync(folder)
    .filter((file) => file !== 'language.json')
    .flatMap((file) =>
      Object.entries<string>(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))).map(
        ([key, text]) => [key, text.replaceAll(/\{\w+\}/g, '…')] as const,
      ),
    )
}

/** Matches decomposed Vietnamese text. */
const vietnamesePattern = /đ|\p{M}/iu

/** Returns the string literals of system mail in a language: sentences in files with texts in both. */
function readSystemMail(language: 'en' | 'vi'): (readonly [file: string, text: string])[] {
  return globSync('server/src/{features,entrypoints}/**/*.ts', { cwd: inRoot() })
    .filter((file) => !/\.(?:test|fixture|suite|trial)\.ts$|\/demo\//.test(file))
    .map((file) => [file, readFileSync(inRoot(file), 'utf8')] as const)
    .filter(([, source]) => /\bvi: /.test(source) && /\ben: /.test(source))
    .flatMap(([file, source]) =>
      [...source.matchAll(/'([^'\n]* [^'\n]*)'|`([^`]* [^`]*)`/g)]
        .map(([, plain, template = '']) => plain ?? template.replaceAll(/\$\{[^}]*\}/g, '…'))
        .filter((text) => vietnamesePattern.test(text.normalize('NFD')) === (language === 'vi'))
        .map((text) => [file, text] as const),
    )
}

/** Lines of the user guide in a language, without code and addresses. */
function readGuide(language: 'en' | 'vi'): (readonly [place: string, text: string])[] {
  const folder = language === 'vi' ? 'docs/vi' : 'docs/guide'
  const files = readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}/${file}`)
  return [...files, ...(language === 'vi' ? ['README.vi.md'] : [])].flatMap((file) =>
    readFileSync(inRoot(file), 'utf8')
      .replaceAll(/^ *```[\s\S]*?^ *```/gm, '')
      .split('\n')
      .map((line) => [file, line.replaceAll(/`[^`]*`|\]\([^)]*\)|^ *link:.*|^keywords:.*/g, '…')] as const),
  )
}

test('every term of the page has five columns and both languages', () => {
  expect(rows.length).toBeGreaterThan(100)
  const incomplete = rows.filter(
    (cells) => cells.length !== 5 || cells.slice(0, 3).some((cell) => cell === ''),
  )
  expect(incomplete).toEqual([])
})

test('every word to avoid is written in the page once for each language', () => {
  for (const language of ['en', 'vi'] as const) {
    const words = listAvoided(language).map(({ word }) => word.toLowerCase())
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
  }
})

describe.each(['en', 'vi'] as const)('texts in %s', (language) => {
  test.each([
    ['the web client', readCatalogues(language), 1000],
    ['system mail', readSystemMail(language), 50],
    ['the user guide', readGuide(language), 300],
  ])('of %s use the terms of docs/terms.md', (_place, texts, minTexts) => {
    expect(texts.length).toBeGreaterThan(minTexts)
    const wrong = listAvoided(language).flatMap(({ word, term }) => {
      const pattern = wholeWord(word)
      return texts
        .filter(([, text]) => pattern.test(text))
        .map(([key, text]) => `${key}: “${text}” says “${word}”; use “${term}”`)
    })
    expect(wrong).toEqual([])
  })
})
