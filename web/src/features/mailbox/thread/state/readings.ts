import type { Id } from '@bocau/contract/ids'
import type { ThreadDetail } from '@bocau/contract/mailbox/mailbox'

/** So many stay drawn besides the one on screen. */
const MOST_KEPT = 2
/** What was left longer ago says "today" of another day, and holds memory for little. */
const LONGEST_KEPT = 10 * 60_000

type Wanted = Pick<Reading, 'folder' | 'id'>

/** A thread that somebody reads, or read before. */
export interface Reading {
  readonly key: number
  readonly folder: string
  readonly id: Id
  readonly leftAt?: number | undefined
  readonly traces: Traces
}

/** What is drawn of a thread, noted by what draws it. */
export class Traces {
  #detail: ThreadDetail | undefined
  #isTouched = false

  /** This is drawn now; nothing while it is being fetched, or is not there. */
  draw(detail: ThreadDetail | undefined): void {
    this.#detail = detail
  }

  /** Something in it was opened, shut or begun: the next time it shall stand there as at first. */
  touch(): void {
    this.#isTouched = true
  }

  /** Whether a thread of which this is known would be drawn anew as it is drawn. */
  isAsNew(known: ThreadDetail | undefined): boolean {
    return !this.#isTouched && this.#detail !== undefined && this.#detail === known
  }
}

/** Those that are drawn, in an order that stays: what is moved within the page is laid out anew. */
export interface Readings {
  readonly all: readonly Reading[]
  readonly shown: Reading | undefined
}

/** What readings are held against. */
interface World {
  known: (wanted: Wanted) => ThreadDetail | undefined
  clock: () => number
}

export const nothingRead: Readings = { all: [], shown: undefined }

/**
 * Turns to another thread, or to none. One that was read before is shown as it is drawn, if it would be drawn the same
 * anew: nobody touched it, and what is `known` of it is what it shows.
 */
export function turnTo(readings: Readings, wanted: Wanted | undefined, { known, clock }: World): Readings {
  const { all, shown } = readings
  if (isOf(shown, wanted)) return readings
  const now = clock()
  const kept = all
    .filter((reading) => reading.traces.isAsNew(known(reading)))
    .map((reading) => (reading === shown ? { ...reading, leftAt: now } : reading))
    .filter(({ leftAt = now }) => now - leftAt < LONGEST_KEPT)
  const again = wanted && kept.find((reading) => isOf(reading, wanted))
  const next = wanted && (again ?? { ...wanted, key: (all.at(-1)?.key ?? 0) + 1, traces: new Traces() })
  const rest = kept
    .filter((reading) => reading !== again)
    .toSorted((a, b) => (b.leftAt ?? 0) - (a.leftAt ?? 0))
    .slice(0, MOST_KEPT)
  return { all: [...rest, ...(next ? [next] : [])].toSorted((a, b) => a.key - b.key), shown: next }
}

function isOf(reading: Reading | undefined, wanted: Wanted | undefined): boolean {
  return reading?.folder === wanted?.folder && reading?.id === wanted?.id
}
