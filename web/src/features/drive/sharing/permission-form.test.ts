import { expect, test } from 'vitest'
import {
  lastSecondOf,
  newPermissions,
  type PermissionForm,
  permissionFaults,
  toTerms,
} from './permission-form.ts'

const zone = 'Asia/Ho_Chi_Minh'
const now = Date.parse('2026-04-14T05:00:00Z')
const form = (change: Partial<PermissionForm>): PermissionForm => ({ ...newPermissions, ...change })
const faults = (change: Partial<PermissionForm>, needsPassword = false) =>
  permissionFaults(form(change), { needsPassword, now, zone })

test.each<[string, Partial<PermissionForm>, boolean, object]>([
  ['nothing chosen opens for ever and for all', {}, false, {}],
  ['a required password must be given', { hasPassword: true }, false, { password: 'required' }],
  [
    'a password has eight characters',
    { hasPassword: true, password: 'mocviet' },
    false,
    { password: 'short' },
  ],
  [
    'characters are counted as displayed',
    { hasPassword: true, password: '🕊🕊🕊🕊' },
    false,
    { password: 'short' },
  ],
  ['eight are enough', { hasPassword: true, password: 'mocviet1' }, false, {}],
  ['external recipients need a password', {}, true, { password: 'required' }],
  ['an existing password may be kept', { hasPassword: true, isPasswordUnchanged: true }, true, {}],
  ['a day must be chosen', { hasExpiry: true }, false, { expiry: 'required' }],
  ['a day that is over cannot be', { hasExpiry: true, expiryDay: '2026-04-13' }, false, { expiry: 'past' }],
  ['today is the first that can', { hasExpiry: true, expiryDay: '2026-04-14' }, false, {}],
])('%s', (_, change, needsPassword, expected) => {
  expect(faults(change, needsPassword)).toEqual(expected)
})

test("a share expires at the end of the day in its owner's zone", () => {
  expect(lastSecondOf('2026-04-30', zone)).toBe(Date.parse('2026-04-30T16:59:59Z') / 1000)
})

test('sends all terms except an unchanged password', () => {
  expect(toTerms(form({ password: 'left over' }), false, zone)).toEqual({
    permission: 'READ',
    password: null,
    expire_date: null,
  })
  expect(toTerms(form({ hasPassword: true, isPasswordUnchanged: true }), false, zone)).not.toHaveProperty(
    'password',
  )
  expect(toTerms(form({ password: 'mocviet2026', permission: 'WRITE' }), true, zone)).toEqual({
    permission: 'WRITE',
    password: 'mocviet2026',
    expire_date: null,
  })
})
