import type { Id } from '@bocau/contract/ids'
import type { Settings } from '@bocau/contract/settings'
import { createContext, type ReactNode, useContext } from 'react'
import { readStored, writeStored } from '../../../api/local-store.ts'
import { useSettings } from '../../../api/session.ts'
import { breakpoints, useMedia } from '../../../ui/index.ts'

/** Where what is read stands: to the right of its list, or below it. */
export type SplitSide = Exclude<Settings['inline_read_position'], 'no-split'>

/** A list and what is read from it, side by side. */
export interface Split {
  side: SplitSide
  /** The thread that is read; nothing at first, and after it was closed. */
  openId: Id | undefined
  reading: ReactNode
}

/** Set where a list has what is read beside it rather than in its place. */
export const SplitContext = createContext<Split | undefined>(undefined)

export const useSplit = (): Split | undefined => useContext(SplitContext)

/** Where this person wants to read, where the window is wide enough for it. */
export function useSplitSide(): SplitSide | undefined {
  const { inline_read, inline_read_position: position } = useSettings()
  const isWide = useMedia(breakpoints.wide)
  return isWide && inline_read && position !== 'no-split' ? position : undefined
}

/** How much of the room the list had last, in per cent, for each side. */
export function readShare(side: SplitSide): number {
  const share = readShares()[side]
  return typeof share === 'number' && share >= 25 && share <= 75 ? share : 50
}

/** Remembers on this device how much of the room the list has. */
export const keepShare = (side: SplitSide, share: number): void =>
  writeStored('splitShares', JSON.stringify({ ...readShares(), [side]: share }))

function readShares(): Partial<Record<SplitSide, unknown>> {
  try {
    return JSON.parse(readStored('splitShares') ?? '{}') as Partial<Record<SplitSide, unknown>>
  } catch {
    return {} // What was kept is not readable: both panes have the same room.
  }
}
