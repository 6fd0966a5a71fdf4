import type { Attachment } from '@bocau/contract/mailbox/mailbox'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveOneByOne } from './download-all.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('single downloads start half a second apart', async () => {
  const files = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => ({ name, uuid: name }) as Attachment)
  const saved: (string | undefined)[] = []
  void saveOneByOne(files, (_, name) => saved.push(name))

  expect(saved).toEqual(['a.pdf'])
  await vi.advanceTimersByTimeAsync(499)
  expect(saved).toEqual(['a.pdf'])
  await vi.advanceTimersByTimeAsync(501)
  expect(saved).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
})
