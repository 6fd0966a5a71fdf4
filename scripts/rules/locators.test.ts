import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findKeys, findLiteralTexts, readKeys } from './locators.ts'

const root = join(import.meta.dirname, '../..')

/** Literals that equal a product text by coincidence, by file. */
const otherTexts: Record<string, readonly string[]> = {
  // Subjects and texts of messages that journeys write.
  'compose-reply.test.ts': ['Hẹn giờ'],
  'compose.test.ts': ['Gửi ngay'],
  'reading-on.test.ts': ['Nội dung'],
  // The name of a folder.
  'drive-uploads.test.ts': ['Phiên bản'],
  // Buttons of an editor and of an identity provider.
  'office.test.ts': ['Save', 'Saved'],
  'single-sign-on.test.ts': ['Continue'],
  // Links in messages that the server writes.
  'drive-access.test.ts': ['Mở'],
  // The name of a file format.
  'contacts.test.ts': ['vCard 4'],
}

test('journeys find elements by t(key) instead of the text in one language', () => {
  const keys = readKeys(root)
  const folder = join(root, 'e2e/src')
  const spelled = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('messages/'))
    .flatMap((file) =>
      findLiteralTexts(readFileSync(join(folder, file), 'utf8'), keys)
        .filter(({ literal }) => !otherTexts[file]?.includes(literal))
        .map(({ line, literal, key }) => `e2e/src/${file}:${line} '${literal}': write t('${key}')`),
    )
  expect(spelled, `\n${spelled.join('\n')}\n`).toEqual([])
})

const keys = findKeys([
  ['compose.send', 'Gửi'],
  ['act.archive', 'Archive'],
  ['act.deleted', 'Đã chuyển {n} hội thoại vào Thùng rác'],
])

test.each([
  [`page.getByRole('button', { name: 'Gửi', exact: true })`, 'compose.send'],
  [`page.getByRole('button', { name: isOpen ? 'Gửi' : other })`, 'compose.send'],
  [`page.getByText(/^Gửi/)`, 'compose.send'],
  [`chooseFor(page, 'Gửi')`, 'compose.send'],
  [`page.getByText('Đã chuyển 3 hội thoại vào Thùng rác')`, 'act.deleted'],
  [`page.getByText('Archive')`, 'act.archive'],
  [`page.getByRole('button', { name: t('compose.send') })`, undefined],
  [`page.getByText('Gửi anh ba mẫu')`, undefined],
  [`open('Archive')`, undefined],
])('reports a literal text: %s', (code, key) => {
  expect(findLiteralTexts(code, keys).map((each) => each.key)).toEqual(key === undefined ? [] : [key])
})
