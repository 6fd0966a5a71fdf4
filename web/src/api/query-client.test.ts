import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from './query-client.ts'

afterEach(() => queryClient.clear())

/** A list on a server whose answers are on their way for as long as a test likes. */
function listOnServer() {
  const kept: string[] = []
  const underWay: (() => void)[] = []
  const read = {
    queryKey: ['list'],
    queryFn: () => {
      const answer = [...kept]
      return new Promise<string[]>((resolve) => underWay.push(() => resolve(answer)))
    },
  }
  /** Lets what is asked for next arrive. */
  const arrive = async () => {
    await expect.poll(() => underWay.length).toBeGreaterThan(0)
    underWay.shift()?.()
  }
  return { kept, read, arrive, shown: () => queryClient.getQueryData(read.queryKey) }
}

test('what is added while a list is read for the first time is shown, however late the first answer is', async () => {
  const { kept, read, arrive, shown } = listOnServer()
  const stop = new QueryObserver(queryClient, read).subscribe(() => {})
  kept.push('archive')
  const readAnew = queryClient.invalidateQueries({ queryKey: read.queryKey })
  await arrive()
  await arrive()
  await readAnew
  expect(shown()).toEqual(['archive'])
  stop()
})

test('what is read ahead while it changes is read again once it is shown', async () => {
  const { kept, read, arrive, shown } = listOnServer()
  const readAhead = queryClient.prefetchQuery(read)
  kept.push('archive')
  const readAnew = queryClient.invalidateQueries({ queryKey: read.queryKey })
  await arrive()
  await Promise.all([readAhead, readAnew])
  const stop = new QueryObserver(queryClient, read).subscribe(() => {})
  await arrive()
  await expect.poll(shown).toEqual(['archive'])
  stop()
})
