import type { ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findCachedList } from './cached-list.ts'
import { storeLists } from './local-cache.ts'
import { deleteUserValues } from './local-store.ts'
import { queryKeys } from './query-keys.ts'
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

/** Makes a list visible. */
function showList(cache: QueryClient, queryKey: readonly unknown[]): QueryClient {
  new QueryObserver(cache, { queryKey, enabled: false }).subscribe(() => undefined)
  return cache
}

/** Simulates a visit that shows these lists; the returned function ends it. */
function visit(account: string, lists: [key: readonly unknown[], page: ThreadPage][]): () => void {
  const cache = new QueryClient()
  const stop = storeLists(cache, account)
  for (const [key, data] of lists) showList(cache, key).setQueryData(key, data)
  vi.runOnlyPendingTimers()
  return stop
}

test('a list is cached for the next visit', () => {
  visit('khue', [[inbox, page(3)]])()
  expect(findCachedList(inbox)).toBeUndefined()
  const stop = visit('khue', [])
  expect(findCachedList(inbox)).toEqual({ page: page(3), readAt: expect.any(Number) })
  expect(findCachedList(inbox)?.readAt).toBeGreaterThan(0)
  stop()
})

test('a prefetched list is stored once it is visible', () => {
  const cache = new QueryClient()
  const stop = storeLists(cache, 'khue')
  cache.setQueryData(inbox, page(3))
  vi.runOnlyPendingTimers()
  expect(Object.keys(localStorage)).toEqual([])
  showList(cache, inbox)
  vi.runOnlyPendingTimers()
  expect(Object.keys(localStorage)).toHaveLength(1)
  stop()
})

test('an outdated list is shown and marked as outdated', () => {
  visit('khue', [[inbox, page(3)]])()
  latest = 8
  const stop = visit('khue', [])
  expect(findCachedList(inbox)).toEqual({ page: page(3), readAt: 0 })
  stop()
})

test('never shows lists of another account and deletes them at sign-in', () => {
  visit('khue', [[inbox, page(3)]])()
  const ofHa = visit('ha', [])
  expect(findCachedList(inbox)).toBeUndefined()
  ofHa()
  expect(Object.keys(localStorage)).toEqual([])
  visit('khue', [])
  expect(findCachedList(inbox)).toBeUndefined()
})

test('ignores a list stored under the wrong key', () => {
  visit('khue', [[inbox, page(3)]])()
  const [name = ''] = Object.keys(localStorage)
  const stop = visit('ha', [])
  localStorage.setItem(
    name.replace('khue', 'ha'),
    JSON.stringify({ account: 'khue', key: inbox, page: page(3) }),
  )
  expect(findCachedList(inbox)).toBeUndefined()
  stop()
})

test('the end of the session deletes the lists', () => {
  const stop = visit('khue', [[inbox, page(3)]])
  deleteUserValues()
  stop()
  vi.runOnlyPendingTimers()
  expect(Object.keys(localStorage)).toEqual([])
})

test('does not store search results, later pages and outdated lists', () => {
  const cache = new QueryClient()
  const stop = storeLists(cache, 'khue')
  showList(cache, queryKeys.threads('/advance-search?q=a', 50)).setQueryData(
    queryKeys.threads('/advance-search?q=a', 50),
    page(1),
  )
  showList(cache, queryKeys.threads('INBOX', 50, 'next')).setQueryData(
    queryKeys.threads('INBOX', 50, 'next'),
    page(1),
  )
  showList(cache, queryKeys.threads('Sent', 50)).setQueryData(queryKeys.threads('Sent', 50), page(1), {
    updatedAt: 0,
  })
  vi.runOnlyPendingTimers()
  expect(Object.keys(localStorage)).toEqual([])
  stop()
})

test('stores twelve lists and drops the least recently loaded', () => {
  const cache = new QueryClient()
  const stop = storeLists(cache, 'khue')
  for (let number = 1; number <= 14; number++)
    showList(cache, queryKeys.threads(`Dự án ${number}`, 50)).setQueryData(
      queryKeys.threads(`Dự án ${number}`, 50),
      page(1),
      { updatedAt: number },
    )
  vi.runOnlyPendingTimers()
  expect(Object.keys(localStorage)).toHaveLength(12)
  expect(findCachedList(queryKeys.threads('Dự án 2', 50))).toBeUndefined()
  expect(findCachedList(queryKeys.threads('Dự án 3', 50))).toBeDefined()
  stop()
})
