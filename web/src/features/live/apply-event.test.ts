import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { queryKeys } from '../../api/query-keys.ts'
import { applyEvent } from './apply-event.ts'

test('storage use, folders and settings follow server events', () => {
  const cache = new QueryClient()
  cache.setQueryData(queryKeys.quota, { user_quota: 100, user_used_quota: 1, auto_quota: false })

  applyEvent(cache, { number: 1, type: 'quota_changed', payload: { user_used_quota: 5 } })
  applyEvent(cache, { number: 2, type: 'folders_changed', payload: { folders: [] } })

  expect(cache.getQueryData(queryKeys.quota)).toEqual({
    user_quota: 100,
    user_used_quota: 5,
    auto_quota: false,
  })
  expect(cache.getQueryData(queryKeys.folders)).toEqual([])
})

test('data that was never loaded is not fetched', () => {
  const cache = new QueryClient()
  applyEvent(cache, { number: 1, type: 'quota_changed', payload: { user_used_quota: 5 } })
  expect(cache.getQueryData(queryKeys.quota)).toBeUndefined()
})

test('a profile change updates the user and refetches the account area', () => {
  const cache = new QueryClient()
  const user = { id: '1', fullname: 'Trần Minh Khuê' } as never
  cache.setQueryData(queryKeys.account, { is_on: false })

  applyEvent(cache, { number: 1, type: 'user_changed', payload: { user } })
  applyEvent(cache, { number: 2, type: 'protection_changed', payload: {} })

  expect(cache.getQueryData(queryKeys.user)).toEqual(user)
  expect(cache.getQueryState(queryKeys.account)?.isInvalidated).toBe(true)
})

test('a bulk change refetches the affected lists', () => {
  const cache = new QueryClient()
  const pageOf = (id: string) => ({ items: [{ thread_id: id, folder_id: '9' }], total: 300, offset: 0 })
  const folders = [
    { id: '1', name: 'INBOX', unread_threads: 300, total_threads: 300, children: [] },
    { id: '2', name: 'Sent', unread_threads: 0, total_threads: 5, children: [] },
  ]
  cache.setQueryData(queryKeys.folders, folders)
  const keys = {
    inbox: queryKeys.threads('INBOX', 50),
    sent: queryKeys.threads('Sent', 50),
    label: queryKeys.threads('77', 50),
    found: queryKeys.threads('/search?q=gỗ', 50),
    foundElsewhere: queryKeys.threads('/search?q=sơn', 50),
    opened: queryKeys.thread('INBOX', '11'),
    openedElsewhere: queryKeys.thread('Sent', '12'),
  }
  for (const key of [keys.inbox, keys.sent, keys.label, keys.found])
    cache.setQueryData(key, pageOf(key === keys.sent ? '12' : '11'))
  cache.setQueryData(keys.foundElsewhere, pageOf('12'))
  for (const [key, id] of [
    [keys.opened, '11'],
    [keys.openedElsewhere, '12'],
  ] as const)
    cache.setQueryData(key, { thread: { thread_id: id, folder_id: '1' }, messages: [] })

  applyEvent(cache, {
    number: 1,
    type: 'threads_changed',
    payload: {
      threads: [],
      removed: [],
      counts: [{ folder_id: '1', unread_threads: 0, total_threads: 300 }],
      read_anew: { folder_ids: ['1', '77'], thread_ids: ['10', '11'] },
    },
  })

  expect(cache.getQueryData(queryKeys.folders)).toMatchObject([{ unread_threads: 0 }, { total_threads: 5 }])
  const isStale = Object.entries(keys).map(([name, key]) => [name, cache.getQueryState(key)?.isInvalidated])
  expect(Object.fromEntries(isStale)).toEqual({
    inbox: true,
    sent: false,
    label: true,
    found: true,
    foundElsewhere: false,
    opened: true,
    openedElsewhere: false,
  })
})

test('large changes in quick succession refetch a list at most once a second, and the last is not lost', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const cache = new QueryClient()
  const key = queryKeys.threads('INBOX', 50)
  let refetches = 0
  cache.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.isInvalidated) refetches++
  })
  const change = (number: number) => {
    cache.setQueryData(key, { items: [], total: 0, offset: 0 })
    applyEvent(cache, {
      number,
      type: 'threads_changed',
      payload: {
        threads: [],
        removed: [],
        counts: [],
        read_anew: { folder_ids: ['INBOX'], thread_ids: [] },
      },
    })
  }

  change(1)
  expect(refetches).toBe(1)
  for (const number of [2, 3, 4]) change(number)
  expect(refetches).toBe(1)
  vi.advanceTimersByTime(1000)
  expect(refetches).toBe(2)
  vi.advanceTimersByTime(5000)
  expect(refetches).toBe(2)
  change(5)
  expect(refetches).toBe(3)
})
