import { expect, test } from 'vitest'
import { pluralsOf, slotNames } from './template.ts'

type Texts = Record<string, string>

const files = import.meta.glob<Texts>('./*/*.json', { eager: true, import: 'default' })
const folders = [...new Set(Object.keys(files).map((path) => path.split('/')[1] ?? ''))].toSorted()
const areas = Object.keys(files)
  .filter((path) => path.startsWith('./vi/') && !path.endsWith('/language.json'))
  .map((path) => path.slice('./vi/'.length, -'.json'.length))
const others = folders.filter((folder) => folder !== 'vi')

test('there are two languages, of a dozen areas each and the conventions of the language', () => {
  expect(folders).toEqual(['en', 'vi'])
  expect(Object.keys(files)).toHaveLength(2 * (areas.length + 1))
})

test.each(areas.flatMap((area) => others.map((other) => [area, other] as const)))(
  'every text of %s is there in %s, in the same order, and asks for the same values',
  (area, other) => {
    const [vi, its] = [files[`./vi/${area}.json`] ?? {}, files[`./${other}/${area}.json`] ?? {}]
    expect(Object.keys(its)).toEqual(Object.keys(vi))
    const different = Object.keys(vi).filter(
      (key) => String(slotNames(vi[key] ?? '')) !== String(slotNames(its[key] ?? '')),
    )
    expect(different).toEqual([])
  },
)

/** What people of an office call a thing; whatever else it might be called is a second word for it. */
const oneWord: readonly (readonly [string, RegExp])[] = [
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

test.each(oneWord)('Vietnamese says “%s”, and no second word beside it', (_word, other) => {
  const wrong = areas.flatMap((area) =>
    Object.entries(files[`./vi/${area}.json`] ?? {}).filter(([, text]) => other.test(text)),
  )
  expect(wrong).toEqual([])
})

test('no two areas use the same key', () => {
  const keys = areas.flatMap((area) => Object.keys(files[`./vi/${area}.json`] ?? {}))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test.each(folders)(
  'a plural of %s says something for every kind of number of the language, and no brace is left over',
  (folder) => {
    const { locale } = files[`./${folder}/language.json`] as Texts
    const kinds = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    const wrong = areas.flatMap((area) =>
      Object.entries(files[`./${folder}/${area}.json`] ?? {}).filter(([, text]) => {
        const isWhole = pluralsOf(text).every((forms) => kinds.every((kind) => forms.includes(kind)))
        return !isWhole || /\{[^{}]*\?/.test(text) || text.split('{').length !== text.split('}').length
      }),
    )
    expect(wrong).toEqual([])
  },
)

test('what the types say of the values of each text is what the texts ask for (`vitest -u` writes it anew)', async () => {
  const lines = areas
    .flatMap((area) => Object.entries(files[`./vi/${area}.json`] ?? {}))
    .flatMap(([key, text]) => {
      const names = slotNames(text).map((name) => `'${name}'`)
      return names.length > 0 ? [`  '${key}': ${names.join(' | ')}`] : []
    })
  const head =
    '/** The values that texts ask for, read from the Vietnamese catalogue; a text that is not here asks for none. */'
  await expect(`${head}\nexport interface Values {\n${lines.join('\n')}\n}\n`).toMatchFileSnapshot(
    './generated/values.ts',
  )
})
