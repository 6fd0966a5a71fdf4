import type { Id } from '@bocau/contract/ids'
import { promised, Store } from '../../store.ts'

/** What the code of an opened thread knows of one that is not open yet. */
export interface Reading {
  /** Whether nothing that it shows at first has to be fetched. */
  isHere: (folder: string, id: Id) => boolean
  /** Fetches the message in it that is read first. */
  prefetchBody: (folder: string, id: Id) => Promise<void>
  /** Draws that message in advance, out of sight. */
  drawBody: (folder: string, id: Id) => void
}

const reading = new Store<Reading | undefined>(undefined)
const soon = promised<Reading>()

/** The same for who can wait until that code comes. */
export const readingSoon = soon.promise

/** Says that the code of an opened thread is here. */
export function readThreadsBy(next: Reading): void {
  reading.set(next)
  soon.resolve(next)
}

/** What that code knows, if it is here. */
export const readingNow = reading.get
