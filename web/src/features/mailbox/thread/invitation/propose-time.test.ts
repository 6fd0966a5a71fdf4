import { expect, test } from 'vitest'
import { readProposal } from './propose-time.ts'

const zone = 'Asia/Ho_Chi_Minh'
const at = (text: string) => Date.parse(text) / 1000
const time = (text: string) => ({ local: text.slice(0, 16), at: at(text), zone })
const invitation = { start: time('2026-12-01T14:00+07:00'), end: time('2026-12-01T15:00+07:00') }
const day = '2026-12-01'

test.each([
  ['the time of the invitation', { day, from: '14:00', to: '15:00' }, 'unchanged'],
  ['an end before the start', { day, from: '14:00', to: '13:00' }, 'wrong'],
  ['a missing time', { day, from: '', to: '15:00' }, 'wrong'],
  ['a missing day', { day: '', from: '14:00', to: '15:00' }, 'wrong'],
])('rejects %s', (_fact, form, fault) => {
  expect(readProposal(form, zone, invitation)).toBe(fault)
})

test.each([
  ['another day', { day: '2026-12-02', from: '14:00', to: '15:00' }],
  ['another start', { day, from: '13:30', to: '15:00' }],
  ['another end', { day, from: '14:00', to: '15:30' }],
])('accepts %s', (_fact, form) => {
  expect(readProposal(form, zone, invitation)).toEqual({
    start: at(`${form.day}T${form.from}+07:00`),
    end: at(`${form.day}T${form.to}+07:00`),
  })
})

test('an event without end is unchanged if it starts at the same time', () => {
  const form = { day, from: '14:00', to: '15:00' }
  expect(readProposal(form, zone, { ...invitation, end: null })).toBe('unchanged')
})
