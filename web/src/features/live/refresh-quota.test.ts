import type { LiveEvent } from '@bocau/contract/events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQuotaRefresher } from './refresh-quota.ts'

const event = (type: string, payload: object = {}) => ({ number: 1, type, payload }) as LiveEvent
const message = event('new_mail')
const removal = event('threads_changed', { removed: [{ thread_id: '1', folder_id: '1' }] })
const change = event('threads_changed', { removed: [] })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['one message', [message], 1],
  ['a removal', [removal], 1],
  ['a mark', [change], 0],
  ['many messages at once', [message, message, removal, message], 1],
])('after %s', (_fact, events, times) => {
  const refresh = vi.fn<() => void>()
  const refresher = createQuotaRefresher(refresh)
  for (const each of events) refresher.note(each)
  expect(refresh).toHaveBeenCalledTimes(times)
  refresher.stop()
})

test('refetches after half a minute, and only if something changed', () => {
  const refresh = vi.fn<() => void>()
  const refresher = createQuotaRefresher(refresh)
  refresher.note(message)
  refresher.note(message)
  vi.advanceTimersByTime(29_000)
  expect(refresh).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  expect(refresh).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(120_000)
  expect(refresh).toHaveBeenCalledTimes(2)
  refresher.stop()
})
