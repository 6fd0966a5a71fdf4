import type { Id } from '@bocau/contract/ids'
import { promised, Store } from '../../store.ts'

/** Functions of the thread view for threads that are not open yet. */
export interface ThreadView {
  /** Returns true if the initial data is cached. */
  isRendered: (folder: string, id: Id) => boolean
  /** Prefetches the message that is read first. */
  prefetchBody: (folder: string, id: Id) => Promise<void>
  /** Pre-renders that message out of sight. */
  renderBody: (folder: string, id: Id) => void
}

const threadView = new Store<ThreadView | undefined>(undefined)
const loaded = promised<ThreadView>()

/** Resolves when the code of the thread view is loaded. */
export const threadViewLoaded = loaded.promise

/** Registers the functions of the thread view. */
export function registerThreadView(next: ThreadView): void {
  threadView.set(next)
  loaded.resolve(next)
}

/** Returns the functions of the thread view; undefined until it is loaded. */
export const getThreadView = threadView.get
