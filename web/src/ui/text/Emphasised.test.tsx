// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Emphasised } from './Emphasised.tsx'

afterEach(cleanup)

test('parts between asterisks are emphasised, also equal ones, and follow a change', () => {
  const { container, rerender } = render(<Emphasised text="*2* của *2* GB" />)
  const emphasised = () => [...container.querySelectorAll('b')].map((part) => part.textContent)
  expect([container.textContent, emphasised()]).toEqual(['2 của 2 GB', ['2', '2']])
  rerender(<Emphasised text="*2* GB" />)
  expect([container.textContent, emphasised()]).toEqual(['2 GB', ['2']])
})
