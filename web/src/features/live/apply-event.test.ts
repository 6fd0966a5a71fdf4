import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryKeys } from '../../api/query-keys.ts'
import { applyEvent } from './apply-event.ts'

test('used storage, folders and settings follow what the server tells', () => {
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

test('what was never read stays unread', () => {
  const cache = new QueryClient()
  applyEvent(cache, { number: 1, type: 'quota_changed', payload: { user_used_quota: 5 } })
  expect(cache.getQueryData(queryKeys.quota)).toBeUndefined()
})

test('who one is follows what was changed elsewhere, and the account area is read anew', () => {
  const cache = new QueryClient()
  const user = { id: '1', fullname: 'Trần Minh Khuê' } as never
  cache.setQueryData(queryKeys.account, { is_on: false })

  applyEvent(cache, { number: 1, type: 'user_changed', payload: { user } })
  applyEvent(cache, { number: 2, type: 'protection_changed', payload: {} })

  expect(cache.getQueryData(queryKeys.user)).toEqual(user)
  expect(cache.getQueryState(queryKeys.account)?.isInvalidated).toBe(true)
})
