import type { UserInfo } from '@bocau/contract/account/account'
import type { Action } from '@bocau/mail-core/sieve/rule'
import { expect, test } from 'vitest'
import { maySetUp } from './may-set-up.ts'

type Sending = NonNullable<UserInfo['acting']>['send']

const userIn = (send: Sending, enable_smtp: 0 | 1 = send === 'none' ? 0 : 1) => ({
  enable_smtp,
  acting: { id: '1', email: 'ha@mocviet.test', name: 'Hà', is_shared: true, access: 'write' as const, send },
})
const filter = (type: Action['type']) => ({
  conditions: [],
  actions: [{ type, value: 'x', enable: true } as Action],
})

test.each<[Sending, boolean, boolean]>([
  ['none', false, false],
  ['on_behalf', true, false],
  ['as', true, true],
])('the right to send "%s" allows redirects: %s, replies: %s', (send, redirects, replies) => {
  expect(maySetUp(userIn(send), filter('redirect'))).toBe(redirects)
  expect(maySetUp(userIn(send), filter('reply'))).toBe(replies)
  expect(maySetUp(userIn(send), filter('fileinto'))).toBe(true)
})

test('a user who cannot send sets up no sending filter', () => {
  expect(maySetUp(userIn('as', 0), filter('redirect'))).toBe(false)
})

test('the owner of a mailbox sets up every filter', () => {
  expect(maySetUp({ enable_smtp: 0 }, filter('reply'))).toBe(true)
})
