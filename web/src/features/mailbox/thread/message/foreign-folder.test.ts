import { expect, test } from 'vitest'
import { foreignFolder } from './foreign-folder.ts'

test.each([
  ['INBOX', 'INBOX', undefined],
  ['Sent', 'INBOX', undefined],
  ['Kế toán', 'Starred', undefined],
  ['Trash', 'INBOX', 'Trash'],
  ['Junk', 'INBOX', 'Junk'],
  ['Junk', 'Trash', 'Junk'],
  ['Trash', 'Trash', undefined],
  ['Sent', 'Trash', 'Sent'],
  ['INBOX', 'Junk', 'INBOX'],
  ['Drafts', 'Trash', undefined],
])('a message in %s, in a thread read from %s, names %s', (folder, readFrom, expected) => {
  expect(foreignFolder({ folder }, readFrom)).toBe(expected)
})
