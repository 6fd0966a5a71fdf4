import { expect, test } from 'vitest'
import { hueOf, initialsOf } from './initials.ts'

test.each([
  ['Trần Minh Khuê', 'MK'],
  ['Ingrid Solberg', 'IS'],
  ['Đỗ Đức', 'ĐĐ'],
  ['nordhus', 'N'],
  ['hoa.don@mocviet.test', 'HD'],
  ['"Phòng Nhân sự"', 'NS'],
  ['Ánh', 'Á'],
  ['', '?'],
])('%s is shown as %s', (name, initials) => {
  expect(initialsOf(name.normalize('NFC'))).toBe(initials)
})

test('the hue of an address ignores case', () => {
  expect(hueOf('Khue@MocViet.test')).toBe(hueOf('khue@mocviet.test'))
  expect(hueOf('khue@mocviet.test')).toBeGreaterThanOrEqual(1)
  expect(hueOf('khue@mocviet.test')).toBeLessThanOrEqual(8)
})
