// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '../../../i18n/index.ts'
import { PeriodicRhythm } from './PeriodicRhythm.tsx'
import type { PeriodicForm } from './periodic-form.ts'
import '../../../i18n/areas/sending.ts'

afterEach(() => setLanguage('vi'))

const form: PeriodicForm = {
  kind: 'week',
  every: '1',
  weekdays: [0],
  month: 4,
  by: 'day',
  day: '1',
  nth: 1,
  weekday: 0,
  time: '08:00',
  start: '2026-04-16',
  end: 'after',
  endAfter: '1',
  endDay: '2026-12-31',
}
const ignore = () => {}

test('uses the singular for one week', async () => {
  setLanguage('en')
  const { rerender } = render(<PeriodicRhythm form={form} onChange={ignore} />)
  screen.getByText('week', { exact: true })
  rerender(<PeriodicRhythm form={{ ...form, every: '2' }} onChange={ignore} />)
  expect(screen.getByText('weeks', { exact: true })).toBeTruthy()
})

test('uses the plural while the number is empty', async () => {
  setLanguage('en')
  render(<PeriodicRhythm form={{ ...form, kind: 'days', every: 'x' }} onChange={ignore} />)
  expect(screen.getByText('days', { exact: true })).toBeTruthy()
})
