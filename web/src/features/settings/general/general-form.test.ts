import { Settings } from '@bocau/contract/settings'
import { expect, test } from 'vitest'
import {
  changedSettings,
  isSameForm,
  isSignatureTooLong,
  type VacationForm,
  vacationErrors,
  vacationForm,
  vacationRule,
  withSavedSignature,
  withSignature,
} from './general-form.ts'

const settings = Settings.parse({})
const away: VacationForm = {
  isOn: true,
  startDate: '2026-11-20',
  hasEnd: true,
  endDate: '2026-11-30',
  subject: 'Nghỉ phép',
  body: 'Tôi nghỉ.',
}

test('saves only changed settings', () => {
  expect(changedSettings(settings, { ...settings, language: 'en', tracking: true })).toEqual({
    language: 'en',
    tracking: true,
  })
  expect(isSameForm({ settings, vacation: away }, { settings: { ...settings }, vacation: { ...away } })).toBe(
    true,
  )
})

test('a missing vacation reply defaults to off, starting today', () => {
  expect(vacationForm(undefined, '2026-11-20')).toEqual({
    isOn: false,
    startDate: '2026-11-20',
    hasEnd: false,
    endDate: '',
    subject: '',
    body: '',
  })
})

test('a vacation reply survives conversion to its form and back', () => {
  const content = vacationRule(away, 'khue@mocviet.test')
  expect(content).toMatchObject({ start_date: '2026-11-20', end_date: '2026-11-30', subject: 'Nghỉ phép' })
  expect(vacationForm({ isOn: true, content }, '2026-01-01')).toEqual(away)
  expect(vacationRule({ ...away, hasEnd: false }, 'a@b.vn').end_date).toBeNull()
})

test.each<[string, Partial<VacationForm>, object]>([
  ['nothing', {}, {}],
  ['an end on the first day', { endDate: '2026-11-20' }, {}],
  ['an end before the start', { endDate: '2026-11-19' }, { endDate: 'endBeforeStart' }],
  ['an end date that is disabled', { endDate: '2026-11-19', hasEnd: false }, {}],
  ['an end date that is missing', { endDate: '' }, { endDate: 'required' }],
  ['no start', { startDate: '' }, { startDate: 'required' }],
  ['a blank subject and body', { subject: ' ', body: '\n' }, { subject: 'required', body: 'required' }],
  ['a faulty one that is off', { isOn: false, endDate: '2026-11-19' }, {}],
  ['an empty one that is off', { isOn: false, subject: '', body: '', endDate: '' }, {}],
])('%s is validated', (_, change, faults) => {
  expect(vacationErrors({ ...away, ...change })).toEqual(faults)
})

test('a too long signature does not replace the saved one', () => {
  const saved = withSignature({ settings, vacation: away }, '<div>Khuê</div>')
  const tooLong = withSignature(
    { settings: { ...settings, language: 'en' }, vacation: away },
    'x'.repeat(10_001),
  )
  expect(isSignatureTooLong(tooLong.settings.signature)).toBe(true)
  expect(isSignatureTooLong('x'.repeat(10_000))).toBe(false)
  const result = withSavedSignature(tooLong, saved, false)
  expect(changedSettings(saved.settings, result.settings)).toEqual({ language: 'en' })

  // The editor was reset to empty; saving again must not delete the signature.
  const emptied = withSignature(tooLong, '')
  expect(withSavedSignature(emptied, saved, true).settings.signature).toBe('<div>Khuê</div>')
  expect(withSavedSignature(withSignature(emptied, '<b>Hà</b>'), saved, false).settings.signature).toBe(
    '<b>Hà</b>',
  )
  expect(withSavedSignature(emptied, saved, false).settings.signature).toBe('')
})
