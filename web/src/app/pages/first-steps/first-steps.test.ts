import { describe, expect, test } from 'vitest'
import { type FirstStepData, listFirstSteps } from './first-steps.ts'

const settings = {
  enable_use_signature: false,
  signature: '',
  theme: 'system',
  density: 'comfortable',
  shortcuts: true,
} as const

const newUser: FirstStepData = {
  user: { enable_smtp: 1, domain_verified: true },
  settings,
  flags: [],
  hasImports: false,
  hasRecoveryAddress: false,
  hasPhone: false,
  hasAppPasswords: false,
  mayUsePrograms: true,
  isInstalled: false,
  hasKeyboard: true,
}

const ids = (change: Partial<FirstStepData> = {}) =>
  listFirstSteps({ ...newUser, ...change }).map(({ id }) => id)
const doneIds = (change: Partial<FirstStepData>) =>
  listFirstSteps({ ...newUser, ...change }).flatMap(({ id, isDone }) => (isDone ? id : []))

const all = ['import', 'signature', 'recovery', 'programs', 'shortcuts', 'appearance']

test('a new user has six steps, none of them done', () => {
  expect(ids()).toEqual(all)
  expect(doneIds({})).toEqual([])
})

describe('a step is done', () => {
  test.each<[string, string, Partial<FirstStepData>]>([
    ['import', 'an import', { hasImports: true }],
    ['signature', 'a signature', { settings: { ...settings, enable_use_signature: true, signature: 'K' } }],
    ['recovery', 'a recovery address', { hasRecoveryAddress: true }],
    ['recovery', 'a phone', { hasPhone: true }],
    ['recovery', 'a phone and a failed request', { hasPhone: true, hasRecoveryAddress: undefined }],
    ['programs', 'an app password', { hasAppPasswords: true }],
    ['programs', 'the installed app', { isInstalled: true }],
    ['shortcuts', 'the list of shortcuts opened before', { flags: ['shortcuts'] }],
    ['appearance', 'the settings opened before', { flags: ['appearance'] }],
    ['appearance', 'another theme', { settings: { ...settings, theme: 'dark' } }],
    ['appearance', 'another density', { settings: { ...settings, density: 'compact' } }],
  ])('%s: with %s', (id, _fact, change) => {
    expect(doneIds(change)).toEqual([id])
  })

  test.each<[string, Partial<FirstStepData>]>([
    ['signature that is not used', { settings: { ...settings, signature: 'K' } }],
    ['used signature without text', { settings: { ...settings, enable_use_signature: true } }],
  ])('not by a %s', (_fact, change) => {
    expect(doneIds(change)).toEqual([])
  })
})

describe('a step is omitted', () => {
  test.each<[string, string, Partial<FirstStepData>]>([
    ['signature', 'without the right to send', { user: { ...newUser.user, enable_smtp: 0 } }],
    ['programs', 'where mail programs are not allowed', { mayUsePrograms: false }],
    ['programs', 'if the servers are unknown', { mayUsePrograms: undefined }],
    ['programs', 'if the app passwords are unknown', { hasAppPasswords: undefined }],
    ['shortcuts', 'on a touch device', { hasKeyboard: false }],
    ['shortcuts', 'if the user disabled shortcuts', { settings: { ...settings, shortcuts: false } }],
    ['import', 'if the imports are unknown', { hasImports: undefined }],
    ['recovery', 'if the phone is unknown', { hasPhone: undefined }],
  ])('%s: %s', (id, _fact, change) => {
    expect(ids(change)).toEqual(all.filter((each) => each !== id))
  })
})

test.each([
  ['the address', true, '/protect/recovery'],
  ['the phone, because no code can be sent', false, '/verify'],
])('recovery opens the page of %s', (_page, domain_verified, href) => {
  const steps = listFirstSteps({ ...newUser, user: { enable_smtp: 1, domain_verified } })
  expect(steps.find(({ id }) => id === 'recovery')?.href).toBe(href)
})
