import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { expect, test } from 'vitest'
import { threadAfter } from './thread-after.ts'

const [newer, older] = [{ id: '1' } as Thread, { id: '2' } as Thread]

test.each([
  ['auto', false, older],
  ['auto', true, undefined],
  ['next', true, older],
  ['previous', false, newer],
  ['list', false, undefined],
] as const)('after a thread left, "%s" opens (on a phone: %s) %o', (choice, isPhone, opened) => {
  expect(threadAfter({ newer, older }, choice, isPhone)).toBe(opened)
})

test('the list opens if no thread follows', () => {
  expect(threadAfter({ newer, older: undefined }, 'next', false)).toBeUndefined()
  expect(threadAfter(undefined, 'previous', false)).toBeUndefined()
})
