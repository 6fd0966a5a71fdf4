import { expect, test } from 'vitest'
import { findLinkReason } from './link-reason.ts'

const megabyte = 1024 * 1024
const file = (size: number, name = 'bảng giá.xlsx') => ({ name, size, type: 'file' as const })
const folder = { name: 'Hợp đồng', size: 0, type: 'folder' as const }

test.each([
  ['small files', [file(3 * megabyte), file(2 * megabyte)], 0, undefined],
  ['one of 25 MB', [file(25 * megabyte)], 0, undefined],
  ['one above 25 MB', [file(25 * megabyte + 1)], 0, 'single'],
  ['several that weigh 40 MB together', [file(20 * megabyte), file(20 * megabyte)], 0, undefined],
  ['several above 40 MB together', [file(20 * megabyte), file(20 * megabyte)], 1, 'total'],
  ['a folder', [file(1), folder], 0, 'folder'],
  ['a kind that is not sent', [file(1, 'Cài đặt.EXE')], 0, 'blocked'],
] as const)('%s', (_, files, attached, reason) => {
  expect(findLinkReason(files, attached)).toBe(reason)
})
