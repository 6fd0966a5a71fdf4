// @vitest-environment happy-dom
import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { prerender } from './prerender.tsx'

test('a component renders once while hidden, without effects', async () => {
  const rendered = vi.fn<() => void>()
  const done = vi.fn<() => void>()
  const Part = () => {
    rendered()
    useEffect(done, [])
    return <p>Drawn</p>
  }
  prerender(() => <Part />)
  await vi.waitFor(() => expect(rendered).toHaveBeenCalled(), { timeout: 60_000 })
  expect(document.body.textContent).toBe('')
  expect(done).not.toHaveBeenCalled()
})

test('an error in it is not reported', async () => {
  const errors = vi.spyOn(console, 'error')
  const failing = vi.fn<() => never>(() => {
    throw new Error('not ready')
  })
  const Part = () => failing()
  prerender(() => <Part />)
  await vi.waitFor(() => expect(failing).toHaveBeenCalled(), { timeout: 60_000 })
  await new Promise((resolve) => setTimeout(resolve))
  expect(errors).not.toHaveBeenCalled()
})
