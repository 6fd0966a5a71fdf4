import { expect, test } from 'vitest'
import { staysAfterMove } from './stays-after-move.ts'

test.each([
  ['INBOX', false, false],
  ['Khách/Nordhus', false, false],
  ['/advance-search?q=gỗ', false, true],
  ['/advance-search?from_addr=vy%40x.vn&is_read=0', false, true],
  ['/advance-search?q=gỗ', true, false],
  ['/advance-search?q=gỗ&folder=anywhere', true, true],
  ['/advance-search?q=gỗ&folder=INBOX', false, false],
  ['/advance-search?q=gỗ+in%3AINBOX', false, false],
  ['/advance-search?q=in%3A"Khách hàng"', false, false],
])('in %s a row moved to a folder (hidden: %s) stays: %s', (list, isHidden, expected) => {
  expect(staysAfterMove(list, isHidden)).toBe(expected)
})
