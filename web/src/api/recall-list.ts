import type { ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { Store } from '../store.ts'

/** List cached in an earlier visit. */
export interface RecalledList {
  page: ThreadPage
  /** Time of reading; 0 if events occurred since, so that it is refetched immediately. */
  readAt: number
}

type Recall = (key: readonly unknown[]) => RecalledList | undefined

const recall = new Store<Recall | undefined>(undefined)

/** Returns the cached list of a query key, once the cache code is loaded. */
export const recallList: Recall = (key) => recall.get()?.(key)

export function recallListsBy(next: Recall | undefined): void {
  recall.set(next)
}
