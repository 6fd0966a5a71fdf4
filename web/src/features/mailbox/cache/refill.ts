import type { ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { hashKey, type QueryKey } from '@tanstack/react-query'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { afterPause, perSession } from '../../../store.ts'

const REFILL_AFTER = 400

const toRefill = perSession(() => new Set<string>())

/** Refetches incomplete pages, and the given lists, after a pause in removals; rows of the next page fill the gaps. */
export function refillSoon(lists: readonly QueryKey[] = []): void {
  for (const key of lists) toRefill().add(hashKey(key))
  refill()
}

const refill = afterPause(REFILL_AFTER, () => {
  for (const [queryKey, page] of queryClient.getQueriesData<ThreadPage>({
    queryKey: queryKeys.allThreads,
  })) {
    const isShort = page && page.items.length < Math.min(page.limit, page.total)
    if (isShort || toRefill().has(hashKey(queryKey)))
      void queryClient.invalidateQueries({ queryKey, exact: true })
  }
  toRefill().clear()
})
