// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { dropSessionState } from '../store.ts'
import { signOutQuestion } from '../ui/parts/sign-out-question.ts'
import { signOutSafely } from './sign-out-safely.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  dropSessionState()
})

test('the session stays when the user declines to sign out', async () => {
  const fetched = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetched)
  signOutQuestion().set(async () => false)
  await signOutSafely()
  expect(fetched).not.toHaveBeenCalled()
})
