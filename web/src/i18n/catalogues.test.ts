import { expect, test } from 'vitest'
import { argumentNames, compileMessage, listArguments } from './compile-message.ts'
import { formatMessage } from './message.ts'

type Texts = Record<string, string>

const sources = import.meta.glob<string>('./*/*.json', { eager: true, import: 'default', query: '?raw' })
const files: Record<string, Texts> = Object.fromEntries(
  Object.entries(sources).map(([path, json]) => [path, JSON.parse(json)]),
)
const folders = [...new Set(Object.keys(files).map((path) => path.split('/')[1] ?? ''))].toSorted()
const areas = Object.keys(files)
  .filter((path) => path.startsWith('./vi/') && !path.endsWith('/language.json'))
  .map((path) => path.slice('./vi/'.length, -'.json'.length))
const rest = folders.filter((folder) => folder !== 'vi')

test('there are two languages with a dozen areas and their conventions', () => {
  expect(folders).toEqual(['en', 'vi'])
  expect(Object.keys(files)).toHaveLength(2 * (areas.length + 1))
})

/** Texts of an area in one language. */
const textsOf = (language: string, area: string) => Object.entries(files[`./${language}/${area}.json`] ?? {})

test.each(areas.flatMap((area) => rest.map((other) => [area, other] as const)))(
  'every text of %s exists in %s, in the same order, with the same arguments',
  (area, other) => {
    const placeholders = (language: string) =>
      textsOf(language, area).map(([key, text]) => [key, argumentNames(text)])
    expect(placeholders(other)).toEqual(placeholders('vi'))
  },
)

test.each(folders)('every text of %s renders without its notation', (folder) => {
  const locale = files[`./${folder}/language.json`]?.locale ?? ''
  const numbers = { locale, formatNumber: (value: number) => value.toLocaleString(locale) }
  const unused = areas.flatMap((area) =>
    textsOf(folder, area).flatMap(([key, text]) => {
      const rendered = [0, 1, 2, 5, 1204].map((n) => {
        const values = Object.fromEntries(argumentNames(text).map((name) => [name, n]))
        return formatMessage(compileMessage(text), values, numbers)
      })
      const isWrong = (message: string) => /[{}#]|, plural,|undefined|NaN|\[object/.test(message)
      return rendered.filter(isWrong).map((message) => [key, message])
    }),
  )
  expect(unused).toEqual([])
})

test.each(folders)('every text of %s is in normal form, without double spaces', (folder) => {
  const wrong = areas.flatMap((area) =>
    textsOf(folder, area).filter(([, text]) => text !== text.normalize('NFC') || / {2}|^\s|\s$/.test(text)),
  )
  expect(wrong).toEqual([])
})

test('English has typographic quotation marks and apostrophes', () => {
  const wrong = areas.flatMap((area) =>
    textsOf('en', area).filter(([, text]) => /['"]/.test(text.replace('require "{detail}"', ''))),
  )
  expect(wrong).toEqual([])
})

test('a text starts with a capital letter in both languages or in neither', () => {
  const isCapital = (text = '') => /^\p{L}/u.test(text) && text[0] !== text[0]?.toLowerCase()
  const isSmall = (text = '') => /^\p{L}/u.test(text) && text[0] !== text[0]?.toUpperCase()
  const wrong = areas.flatMap((area) => {
    const english = files[`./en/${area}.json`] ?? {}
    return textsOf('vi', area).filter(
      ([key, text]) =>
        (isCapital(text) && isSmall(english[key])) || (isSmall(text) && isCapital(english[key])),
    )
  })
  expect(wrong).toEqual([])
})

test('no two areas use the same key', () => {
  const keys = areas.flatMap((area) => Object.keys(files[`./vi/${area}.json`] ?? {}))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test.each(folders)('every plural of %s has a form for each plural category of the language', (folder) => {
  const { locale } = files[`./${folder}/language.json`] as Texts
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  const wrong = areas.flatMap((area) =>
    textsOf(folder, area).flatMap(([key, text]) =>
      listArguments(text)
        .filter(({ forms }) => forms && !categories.every((category) => forms.includes(category)))
        .map(({ name }) => [key, name]),
    ),
  )
  expect(wrong).toEqual([])
})

test('the names of the arguments match the texts (`vitest -u` updates them)', async () => {
  const lines = areas
    .flatMap((area) => textsOf('vi', area))
    .flatMap(([key, text]) => {
      const names = argumentNames(text).map((name) => `'${name}'`)
      return names.length > 0 ? [`  '${key}': ${names.join(' | ')}`] : []
    })
  const head =
    '/** The arguments of each text, read from the Vietnamese catalogue; a text that is not listed has none. */'
  await expect(`${head}\nexport interface Values {\n${lines.join('\n')}\n}\n`).toMatchFileSnapshot(
    './generated/values.ts',
  )
})
