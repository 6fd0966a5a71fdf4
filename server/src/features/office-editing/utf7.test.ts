import { expect, test } from 'vitest'
import { fromUtf7, toUtf7 } from './utf7.ts'

test.each([
  ['báo giá.docx', 'b+AOE-o gi+AOE-.docx'],
  ['Bảng lương tháng 3.xlsx', 'B+HqM-ng l+AbABoQ-ng th+AOE-ng 3.xlsx'],
  ['a+b.docx', 'a+-b.docx'],
  ['plain.txt', 'plain.txt'],
  ['🪑.pptx', '+2D7ekQ-.pptx'],
])('%s is %s', (name, header) => {
  expect(toUtf7(name)).toBe(header)
  expect(fromUtf7(header)).toBe(name)
})

test('rejects invalid UTF-7', () => {
  expect(fromUtf7('bá')).toBeNull()
  expect(fromUtf7('a+ b')).toBeNull()
  expect(fromUtf7('+2D4-')).toBeNull()
  expect(fromUtf7('+A-')).toBeNull()
})

test('an encoded run ends at the first other character, even without a hyphen', () => {
  expect(fromUtf7('+AOE.docx')).toBe('á.docx')
})
