import type { ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { Store } from '../store.ts'

/** List cached in an earlier visit. */
export interface CachedList {
  page: ThreadPage
  /** Time of reading; 0 if events occurred since, so that it is refetched immediately. */
  readAt: number
}

type FindCachedList = (key: readonly unknown[]) => CachedList | undefined

const cachedListReader = new Store<FindCachedList | undefined>(undefined)

/** Returns the cached list of a query key, once the cache code is loaded. */
export const findCachedList: FindCachedList = (key) => cachedListReader.get()?.(key)

export function setCachedListReader(next: FindCachedList | undefined): void {
  cachedListReader.set(next)
}
