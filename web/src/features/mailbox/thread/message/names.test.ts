import { expect, test } from 'vitest'
import { aMessage } from '../../testing.ts'
import { nameIn, recipientsLine } from './names.ts'
import '../../../../i18n/areas/thread.ts'

const reader = { email: 'khue@mocviet.test', me: 'tôi' }
const khue = { name: 'Trần Minh Khuê', email: 'khue@mocviet.test' }
const lam = { name: 'Trần Văn Lâm', email: 'lam@mocviet.test' }
const many = Array.from({ length: 9 }, (_, index) => ({ name: `N${index}`, email: `${index}@x.test` }))

test.each([
  ['all recipients are named', { to: [khue], cc: [lam] }, 'đến tôi, Trần Văn Lâm'],
  ['of many only the first seven are', { to: many }, 'đến N0, N1, N2, N3, N4, N5, N6 và 2 người khác'],
  [
    'hidden recipients stay hidden',
    { to: [{ name: '', email: 'undisclosed-recipients:;' }] },
    'đến người nhận ẩn danh',
  ],
  ['a draft may have none yet', { is_draft: true }, 'chưa có người nhận'],
])('%s', (_fact, change, expected) => {
  const { before, visible, after } = recipientsLine(aMessage({ id: '1', ...change }))
  const names = visible.map((person) => nameIn(person, reader)).join(', ')
  expect(`${before}${names}${after}`).toBe(expected)
})
