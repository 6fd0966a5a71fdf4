import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { threadListQuery } from '../cache/queries.ts'
import { aPage, aThread } from '../testing.ts'
import { loadListPage } from './prefetch.ts'

const page = aPage([aThread({ id: 'a' })])
const { queryKey } = threadListQuery('Sent', 50)
const requests: string[] = []

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address)
    return Response.json(page)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  requests.length = 0
})

test('waits for a folder without cached data', async () => {
  const arrival = loadListPage('Sent')
  expect(arrival).toBeInstanceOf(Promise)
  await arrival
  expect(requests).toEqual([expect.stringContaining('in=Sent')])
  expect(queryClient.getQueryData(queryKey)).toEqual(page)
})

test('opens a fresh folder immediately without refetching', () => {
  queryClient.setQueryData(queryKey, page)
  expect(loadListPage('Sent')).toBeUndefined()
  expect(requests).toEqual([])
})

test('opens a stale folder immediately and refetches it', () => {
  queryClient.setQueryData(queryKey, page, { updatedAt: 1 })
  expect(loadListPage('Sent')).toBeUndefined()
  expect(requests).toHaveLength(1)
})
