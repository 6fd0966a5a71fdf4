import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from './query-client.ts'

afterEach(() => queryClient.clear())

/** Fake list whose responses are controlled by the test. */
function listOnServer() {
  const log: string[] = []
  const pending: (() => void)[] = []
  const read = {
    queryKey: ['list'],
    queryFn: () => {
      const response = [...log]
      return new Promise<string[]>((resolve) => pending.push(() => resolve(response)))
    },
  }
  /** Completes the pending request. */
  const arrive = async () => {
    await expect.poll(() => pending.length).toBeGreaterThan(0)
    pending.shift()?.()
  }
  return { kept: log, read, arrive, shown: () => queryClient.getQueryData(read.queryKey) }
}

test('shows items added during the first request, however slow', async () => {
  const { kept, read, arrive, shown } = listOnServer()
  const stop = new QueryObserver(queryClient, read).subscribe(() => {})
  kept.push('archive')
  const refetch = queryClient.invalidateQueries({ queryKey: read.queryKey })
  await arrive()
  await arrive()
  await refetch
  expect(shown()).toEqual(['archive'])
  stop()
})

test('refetches prefetched data that changed before it is displayed', async () => {
  const { kept, read, arrive, shown } = listOnServer()
  const readAhead = queryClient.prefetchQuery(read)
  kept.push('archive')
  const refetch = queryClient.invalidateQueries({ queryKey: read.queryKey })
  await arrive()
  await Promise.all([readAhead, refetch])
  const stop = new QueryObserver(queryClient, read).subscribe(() => {})
  await arrive()
  await expect.poll(shown).toEqual(['archive'])
  stop()
})
