import type { ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepLists } from './local-cache.ts'
import { forgetPerson } from './local-store.ts'
import { queryKeys } from './query-keys.ts'
import { recallList } from './recall-list.ts'
import { memoryStorage } from './testing/memory-storage.ts'

let latest = 7
vi.mock('./latest-event.ts', () => ({ latestEvent: () => latest }))

const inbox = queryKeys.threads('INBOX', 50)
const page = (total: number) => ({ items: [], total, limit: 50, offset: 0 }) as unknown as ThreadPage

beforeEach(() => {
  latest = 7
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A visit of somebody that shows these lists; ends with the page. */
function visit(account: string, lists: [key: readonly unknown[], page: ThreadPage][]): () => void {
  const cache = new QueryClient()
  const leave = keepLists(cache, account)
  for (const [key, shown] of lists) cache.setQueryData(key, shown)
  vi.runOnlyPendingTimers()
  return leave
}

test('a list seen before is there in the next visit', () => {
  visit('khue', [[inbox, page(3)]])()
  expect(recallList(inbox)).toBeUndefined()
  const leave = visit('khue', [])
  expect(recallList(inbox)).toEqual({ page: page(3), readAt: expect.any(Number) })
  expect(recallList(inbox)?.readAt).toBeGreaterThan(0)
  leave()
})

test('one that something has happened since is shown, and is known to be behind', () => {
  visit('khue', [[inbox, page(3)]])()
  latest = 8
  const leave = visit('khue', [])
  expect(recallList(inbox)).toEqual({ page: page(3), readAt: 0 })
  leave()
})

test('nobody is shown the lists of another account, and they are gone when another signs in', () => {
  visit('khue', [[inbox, page(3)]])()
  const ofHa = visit('ha', [])
  expect(recallList(inbox)).toBeUndefined()
  ofHa()
  expect(Object.keys(localStorage)).toEqual([])
  visit('khue', [])
  expect(recallList(inbox)).toBeUndefined()
})

test('a list filed under the wrong name is not shown either', () => {
  visit('khue', [[inbox, page(3)]])()
  const [name = ''] = Object.keys(localStorage)
  const leave = visit('ha', [])
  localStorage.setItem(
    name.replace('khue', 'ha'),
    JSON.stringify({ account: 'khue', key: inbox, page: page(3) }),
  )
  expect(recallList(inbox)).toBeUndefined()
  leave()
})

test('signing out, or being signed out, leaves nothing of them', () => {
  const leave = visit('khue', [[inbox, page(3)]])
  forgetPerson()
  leave()
  vi.runOnlyPendingTimers()
  expect(Object.keys(localStorage)).toEqual([])
})

test('what was found, pages further down and lists known to be behind are not kept', () => {
  const cache = new QueryClient()
  const leave = keepLists(cache, 'khue')
  cache.setQueryData(queryKeys.threads('/advance-search?q=a', 50), page(1))
  cache.setQueryData(queryKeys.threads('INBOX', 50, 'next'), page(1))
  cache.setQueryData(queryKeys.threads('Sent', 50), page(1), { updatedAt: 0 })
  vi.runOnlyPendingTimers()
  expect(Object.keys(localStorage)).toEqual([])
  leave()
})

test('twelve lists are kept; the one not read for longest gives way', () => {
  const cache = new QueryClient()
  const leave = keepLists(cache, 'khue')
  for (let number = 1; number <= 14; number++)
    cache.setQueryData(queryKeys.threads(`Dự án ${number}`, 50), page(1), { updatedAt: number })
  vi.runOnlyPendingTimers()
  expect(Object.keys(localStorage)).toHaveLength(12)
  expect(recallList(queryKeys.threads('Dự án 2', 50))).toBeUndefined()
  expect(recallList(queryKeys.threads('Dự án 3', 50))).toBeDefined()
  leave()
})
