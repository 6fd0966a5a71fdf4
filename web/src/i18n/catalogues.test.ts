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

/** Preferred Vietnamese terms of office users, with the synonyms to avoid. */
const uniqueTerms: readonly (readonly [string, RegExp])[] = [
  ['Kho tệp', /\bDrive\b/],
  ['hội thoại', /cuộc trò chuyện/i],
  ['kịch bản', /tập lệnh/i],
  ['mẫu thư', /thư mẫu/i],
  ['liên kết', /đường liên kết/i],
  ['ứng dụng thư', /(chương trình|phần mềm) thư/i],
  ['quản trị viên', /người quản trị/i],
  ['tạm ẩn', /báo lại sau/i],
  ['dọn sạch', /dọn trống/i],
  ['virus', /vi-rút/i],
  ['Video', /^phim$/i],
  ['tải xuống', /tải về/i],
  ['tác vụ', /thao tác (với|khác)|^thao tác$/i],
  ['Lưới', /^ô$/i],
  ['mặc định', /như thường lệ/i],
  ['chạy nền', /chạy ngầm|\bở nền\b/i],
  ['xóa, hủy, khóa, hóa, tòa', /(xoá|huỷ|khoá|hoá|toà)(?!\p{L})/iu],
]

test.each(uniqueTerms)('Vietnamese uses “%s” and no synonym', (_word, other) => {
  const wrong = areas.flatMap((area) =>
    Object.entries(files[`./vi/${area}.json`] ?? {}).filter(([, text]) => other.test(text)),
  )
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
