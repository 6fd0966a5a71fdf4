import type { Id } from '@bocau/contract/ids'

/** What the code of an opened thread knows of one that is not open yet. */
export interface Reading {
  /** Whether nothing that it shows at first has to be fetched. */
  isHere: (folder: string, id: Id) => boolean
  /** Fetches the letter in it that is read first. */
  prefetchBody: (folder: string, id: Id) => Promise<void>
  /** Draws that letter in advance, out of sight. */
  drawBody: (folder: string, id: Id) => void
}

let reading: Reading | undefined
let tell: (reading: Reading) => void

/** The same for who can wait until that code comes. */
export const readingSoon: Promise<Reading> = new Promise((resolve) => {
  tell = resolve
})

/** Says that the code of an opened thread is here. */
export function readThreadsBy(next: Reading): void {
  reading = next
  tell(next)
}

/** What that code knows, if it is here. */
export const readingNow = (): Reading | undefined => reading
