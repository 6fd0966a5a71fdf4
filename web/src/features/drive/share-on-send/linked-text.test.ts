import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '../../../i18n/index.ts'
import { accessQuestion, linkedText } from './linked-text.ts'
import '../../../i18n/areas/drive.ts'

afterEach(() => setLanguage('vi'))

const file = { type: 'file' } as const
const folder = { type: 'folder' } as const

test.each([
  [[file, file], '2 tệp trong thư', '2 files in this message are'],
  [[folder], '1 thư mục trong thư', '1 folder in this message is'],
  [[file, folder, folder], '1 tệp và 2 thư mục trong thư', '1 file and 2 folders in this message are'],
])('counts files and folders apart: %j', (files, vietnamese, english) => {
  expect(linkedText(files)).toContain(vietnamese)
  setLanguage('en')
  expect(linkedText(files)).toContain(english)
})

test('asks for access to folders if there are only folders', () => {
  expect(accessQuestion([folder])).toContain('mở thư mục')
  expect(accessQuestion([file, folder])).toContain('mở tệp')
})
