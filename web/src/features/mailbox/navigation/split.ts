import type { Id } from '@bocau/contract/ids'
import type { Settings } from '@bocau/contract/settings'
import { createContext, type ReactNode, useContext } from 'react'
import { readStored, writeStored } from '../../../api/local-store.ts'
import { useSettings } from '../../../api/session.ts'
import { sessionStore, useStore } from '../../../store.ts'
import { breakpoints, useMedia } from '../../../ui/index.ts'

/** Position of the reading pane: right of the list or below it. */
export type SplitSide = Exclude<Settings['inline_read_position'], 'no-split'>

export interface Split {
  side: SplitSide
  /** Open thread; undefined initially and after closing it. */
  openId: Id | undefined
  reading: ReactNode
}

/** Set if a list has a reading pane. */
export const SplitContext = createContext<Split | undefined>(undefined)

export const useSplit = (): Split | undefined => useContext(SplitContext)

/** Returns the configured position, if the window is wide enough. */
export function useSplitSide(): SplitSide | undefined {
  const { inline_read, inline_read_position: position } = useSettings()
  const isWide = useMedia(breakpoints.wide)
  return isWide && inline_read && position !== 'no-split' ? position : undefined
}

/** Shares changed on this page. Hidden lists follow them too. */
const changedShares = sessionStore<Partial<Record<SplitSide, number>>>({})

/** Returns the share of the list in per cent. */
export function useShare(side: SplitSide): number {
  const changed = useStore(changedShares())[side]
  return changed ?? readShare(side)
}

function readShare(side: SplitSide): number {
  const share = readShares()[side]
  return typeof share === 'number' && share >= 25 && share <= 75 ? share : 50
}

export function saveShare(side: SplitSide, share: number): void {
  writeStored('splitShares', JSON.stringify({ ...readShares(), [side]: share }))
  changedShares().set({ ...changedShares().get(), [side]: share })
}

function readShares(): Partial<Record<SplitSide, unknown>> {
  try {
    return JSON.parse(readStored('splitShares') ?? '{}') as Partial<Record<SplitSide, unknown>>
  } catch {
    return {} // The stored value is invalid; both panes get the same space.
  }
}
