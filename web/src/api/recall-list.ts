import type { ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { Store } from '../store.ts'

/** A list as it was seen before. */
export interface RecalledList {
  page: ThreadPage
  /** When it was read; 0 when something has happened since, so that it is read again at once. */
  readAt: number
}

type Recall = (key: readonly unknown[]) => RecalledList | undefined

const recall = new Store<Recall | undefined>(undefined)

/** The list of a cache key as this device remembers it, once what remembers is loaded. */
export const recallList: Recall = (key) => recall.get()?.(key)

/** Says where lists are remembered. */
export function recallListsBy(next: Recall | undefined): void {
  recall.set(next)
}
