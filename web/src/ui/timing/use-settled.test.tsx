// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSettled } from './use-settled.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const Settled = ({ text }: { text: string }) => <output>{useSettled(text, 300)}</output>

test('typed text settles after a pause; a cleared field counts immediately and for good', async () => {
  const { rerender } = render(<Settled text="an" />)
  const type = (text: string) => rerender(<Settled text={text} />)
  const settled = () => screen.getByRole('status').textContent
  type('anh')
  expect(settled()).toBe('an')
  await act(() => vi.advanceTimersByTimeAsync(300))
  expect(settled()).toBe('anh')

  type('')
  expect(settled()).toBe('')
  type('b')
  expect(settled()).toBe('')
  await act(() => vi.advanceTimersByTimeAsync(300))
  expect(settled()).toBe('b')
})
