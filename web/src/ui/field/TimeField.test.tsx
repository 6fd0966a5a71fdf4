// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { TimeField } from './TimeField.tsx'

afterEach(cleanup)

function Chosen() {
  const [time, setTime] = useState('08:00')
  return (
    <>
      <TimeField label="Time" value={time} onChange={setTime} />
      <output>{time}</output>
    </>
  )
}

test.each([
  ['1830', '18:30'],
  ['9h15', '09:15'],
  ['25:00', ''],
])('reads %s with 24 hours', async (typed, time) => {
  render(<Chosen />)
  const field = screen.getByRole('textbox', { name: 'Time' })
  await userEvent.clear(field)
  await userEvent.type(field, typed)
  expect(screen.getByRole('status').textContent).toBe(time)
  expect(field.getAttribute('aria-invalid')).toBe(time === '' ? 'true' : null)
})

/** All components of the web client. */
const components = import.meta.glob<string>('../../**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('no field shows times or dates in the format of the browser', () => {
  const native = Object.entries(components).filter(([path, text]) =>
    path.endsWith('.test.tsx') ? false : /type="(?:time|date|datetime-local|month|week)"/.test(text),
  )
  expect(native.map(([path]) => path)).toEqual([])
})
