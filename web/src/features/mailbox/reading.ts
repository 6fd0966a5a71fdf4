import type { Id } from '@bocau/contract/ids'
import { promised, Store } from '../../store.ts'

/** Functions of the thread view for threads that are not open yet. */
export interface Reading {
  /** Returns true if the initial data is cached. */
  isRendered: (folder: string, id: Id) => boolean
  /** Prefetches the message that is read first. */
  prefetchBody: (folder: string, id: Id) => Promise<void>
  /** Pre-renders that message out of sight. */
  renderBody: (folder: string, id: Id) => void
}

const reading = new Store<Reading | undefined>(undefined)
const soon = promised<Reading>()

/** Resolves when the code of the thread view is loaded. */
export const readingSoon = soon.promise

/** Registers the functions of the thread view. */
export function readThreadsBy(next: Reading): void {
  reading.set(next)
  soon.resolve(next)
}

/** Returns the functions of the thread view; undefined until it is loaded. */
export const readingNow = reading.get
