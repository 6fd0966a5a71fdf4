// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Calendar } from './Calendar.tsx'
import type { Day } from './month-days.ts'

afterEach(cleanup)

const dayText = ({ year, month, day }: Day) => `${day}/${month}/${year}`
const labels = { month: 'Days', previous: 'Previous month', next: 'Next month' }
const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

function Chosen({ onDone }: { onDone?: () => void }) {
  const [value, setValue] = useState<Day>({ year: 2026, month: 4, day: 30 })
  return (
    <Calendar
      value={value}
      today={{ year: 2026, month: 4, day: 14 }}
      first={{ year: 2026, month: 4, day: 14 }}
      onChoose={setValue}
      {...(onDone ? { onDone } : {})}
      labels={labels}
      weekdays={weekdays}
      monthName={({ year, month }) => `${month}/${year}`}
      dayName={dayText}
    />
  )
}

const day = (name: string) => screen.getByRole('button', { name })

test('a calendar is one tab stop and names its special days', () => {
  render(<Chosen />)
  const grid = screen.getByRole('grid', { name: 'Days' })
  expect([...grid.querySelectorAll('[tabindex="0"]')]).toEqual([day('30/4/2026')])
  expect(day('30/4/2026').getAttribute('aria-pressed')).toBe('true')
  expect(day('14/4/2026').getAttribute('aria-current')).toBe('date')
  expect(day('13/4/2026')).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Previous month' })).toHaveProperty('disabled', true)
})

test('an arrow key crosses the end of the month with the focus', async () => {
  const person = userEvent.setup()
  render(<Chosen />)
  day('30/4/2026').focus()
  await person.keyboard('{ArrowRight}')
  expect(screen.getByText('5/2026')).toBeTruthy()
  expect(document.activeElement).toBe(day('1/5/2026'))
  await person.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(day('24/4/2026'))
})

test('keys stop at the first selectable day', async () => {
  const person = userEvent.setup()
  render(<Chosen />)
  day('30/4/2026').focus()
  await person.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(day('16/4/2026').getAttribute('aria-pressed')).toBe('true')
})

test('paging selects nothing, pressing a day selects it and closes', async () => {
  const person = userEvent.setup()
  const onDone = vi.fn<() => void>()
  render(<Chosen onDone={onDone} />)
  await person.click(screen.getByRole('button', { name: 'Next month' }))
  expect(day('30/4/2026').getAttribute('aria-pressed')).toBe('true')
  await person.click(day('5/5/2026'))
  expect(day('5/5/2026').getAttribute('aria-pressed')).toBe('true')
  expect(onDone).toHaveBeenCalledTimes(1)
})
