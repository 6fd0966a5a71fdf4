import type { UserInfo } from '@bocau/contract/account/account'
import { expect, test } from 'vitest'
import { readSettingRow, settingRowHref, settingRowsFor } from './setting-rows.ts'

const user = (acting: object | null) => ({ enable_smtp: 1, acting }) as unknown as UserInfo
const shared = { is_shared: true, access: 'write', send: 'as' }

test.each([
  ['their own mailbox', null, ['signature', 'vacation', 'forward', 'blocked', 'servers', 'download']],
  ['a shared mailbox', shared, ['signature', 'vacation', 'forward', 'blocked']],
  ['a shared mailbox without the right to send', { ...shared, send: 'none' }, ['signature', 'blocked']],
  ['the mailbox of a colleague', { ...shared, is_shared: false }, ['signature']],
])('a user finds the settings of %s that they may change', (_fact, acting, expected) => {
  const some = ['signature', 'vacation', 'forward', 'blocked', 'servers', 'download']
  expect(some.filter((id) => settingRowsFor(user(acting)).some((each) => each === id))).toEqual(expected)
})

test('the address of a setting names its tab and the setting', () => {
  expect(settingRowHref('moveIn')).toBe('/setting/moving#moveIn')
  expect(readSettingRow('#moveIn')).toBe('moveIn')
  expect(readSettingRow('#elsewhere')).toBeUndefined()
  expect(readSettingRow('')).toBeUndefined()
})
