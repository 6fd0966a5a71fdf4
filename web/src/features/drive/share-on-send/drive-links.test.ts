import { expect, test } from 'vitest'
import { driveLinksIn } from './drive-links.ts'

const origin = 'https://mail.mocviet.test'
const token = 'k3x9q2m7v5b1n8c4z6a0'

test('finds links to files without duplicates', () => {
  const link = `<a href="${origin}/s/${token}">Bảng giá</a>`
  expect(driveLinksIn(`<div>${link}</div><p>${link}</p>`)).toEqual([`${origin}/s/${token}`])
})

test.each([
  ['another page', `${origin}/folder/INBOX`],
  ['an invalid token', `${origin}/s/abc`],
  ['a page below a file', `${origin}/s/${token}/more`],
  ['no whole address', `/s/${token}`],
  ['text that only names the address', ''],
])('%s is no link to a file', (_, href) => {
  expect(driveLinksIn(`<a href="${href}">${origin}/s/${token}</a>`)).toEqual([])
})
