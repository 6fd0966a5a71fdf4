import { expect, test } from 'vitest'
import { readUnsubscribe } from './read-unsubscribe.ts'

const read = (list: string, post?: string) =>
  readUnsubscribe([
    { name: 'from', value: 'Tin <tin@ban.example>' },
    { name: 'list-unsubscribe', value: list },
    ...(post === undefined ? [] : [{ name: 'list-unsubscribe-post', value: post }]),
  ])
const oneClick = 'List-Unsubscribe=One-Click'

test.each([
  [
    'a one-click link and a mailto address',
    '<https://ban.example/u?id=1>, <mailto:roi@ban.example?subject=roi>',
    oneClick,
    { link: 'https://ban.example/u?id=1', isOneClick: true, mail: 'mailto:roi@ban.example?subject=roi' },
  ],
  [
    'a page to look at',
    '<https://ban.example/u>',
    undefined,
    { link: 'https://ban.example/u', isOneClick: false, mail: null },
  ],
  [
    'a mailto address only, despite List-Unsubscribe-Post',
    '<mailto:roi@ban.example>',
    oneClick,
    { link: null, isOneClick: false, mail: 'mailto:roi@ban.example' },
  ],
  [
    'no posting without encryption',
    '<http://ban.example/u>',
    oneClick,
    { link: 'http://ban.example/u', isOneClick: false, mail: null },
  ],
  [
    'a comment and a folded line',
    '(bấm vào đây) <https://ban.example/\r\n u>',
    ' list-unsubscribe=one-click ',
    { link: 'https://ban.example/u', isOneClick: true, mail: null },
  ],
])('reads %s', (_, list, post, expected) => {
  expect(read(list, post)).toEqual(expected)
})

test.each([
  '',
  'https://ban.example/u',
  '<https://ban.example/u',
  '<javascript:alert(1)>',
  '<https://khue:mat-khau@ban.example/u>',
  '<mailto:>',
  '<mailto:?subject=x>',
  '<mailto:not an address>',
  '<mailto:roi@>',
  '<mailto:%ZZ>',
  `<https://ban.example/${'a'.repeat(3000)}>`,
  `${'<tel:1>, '.repeat(20)}<https://ban.example/u>`,
])('returns null for %j', (list) => {
  expect(read(list, oneClick)).toBeNull()
})

test('skips an invalid address if a valid one follows', () => {
  expect(read('<mailto:no address>, <mailto:roi%40ban.example?subject=roi>', oneClick)?.mail).toBe(
    'mailto:roi%40ban.example?subject=roi',
  )
})

test.each(['list-unsubscribe', 'list-unsubscribe-post'])(
  'a repeated %s disables one-click, because a signature covers only one',
  (name) => {
    const headers = [
      { name: 'list-unsubscribe', value: '<https://ban.example/u>' },
      { name: 'list-unsubscribe-post', value: oneClick },
    ]
    expect(readUnsubscribe(headers)?.isOneClick).toBe(true)
    const twice = [
      { name, value: name.endsWith('post') ? oneClick : '<https://ke-gian.example/>' },
      ...headers,
    ]
    expect(readUnsubscribe(twice)?.isOneClick).toBe(false)
  },
)

test('returns null without the header', () => {
  expect(readUnsubscribe([])).toBeNull()
})
