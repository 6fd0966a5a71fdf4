import { queryOptions } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from './query-client.ts'
import { sharedQuery } from './share-query.ts'

const nameQuery = queryOptions({ queryKey: ['name'], queryFn: async () => 'read' })
const observers = () => queryClient.getQueryCache().find(nameQuery)?.getObserversCount() ?? 0

afterEach(() => queryClient.clear())

test('all readers share one observer until the last one unmounts', () => {
  const { watch } = sharedQuery(nameQuery)
  queryClient.setQueryData(nameQuery.queryKey, 'Khuê')
  const stops = [watch(() => {}), watch(() => {}), watch(() => {})]
  expect(observers()).toBe(1)
  stops.pop()?.()
  expect(observers()).toBe(1)
  for (const stop of stops) stop()
  expect(observers()).toBe(0)
})

test('notifies every reader of a change immediately', async () => {
  const { watch, read } = sharedQuery(nameQuery)
  queryClient.setQueryData(nameQuery.queryKey, 'Khuê')
  const listeners = [vi.fn<() => void>(), vi.fn<() => void>()]
  const stops = listeners.map((listener) => watch(listener))
  queryClient.setQueryData(nameQuery.queryKey, 'Minh Khuê')
  expect(read()).toBe('Minh Khuê')
  await Promise.resolve()
  for (const listener of listeners) expect(listener).toHaveBeenCalled()
  for (const stop of stops) stop()
})

test('invalidation refetches for mounted readers', async () => {
  const { watch, read } = sharedQuery(nameQuery)
  queryClient.setQueryData(nameQuery.queryKey, 'Khuê')
  const stop = watch(() => {})
  await queryClient.invalidateQueries({ queryKey: nameQuery.queryKey })
  expect(read()).toBe('read')
  stop()
})

test('readers keep their data while the cache is cleared at sign-out', async () => {
  const { watch, read } = sharedQuery(nameQuery)
  queryClient.setQueryData(nameQuery.queryKey, 'Khuê')
  const stop = watch(() => {})
  queryClient.clear()
  expect(read()).toBe('Khuê')
  stop()
  expect(read()).toBeUndefined()
  queryClient.setQueryData(nameQuery.queryKey, 'Hà')
  const stopNext = watch(() => {})
  queryClient.setQueryData(nameQuery.queryKey, 'Thu Hà')
  expect(read()).toBe('Thu Hà')
  stopNext()
})
