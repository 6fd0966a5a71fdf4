import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../api/local-store.ts'
import { breakpoints, useMedia } from '../../ui/index.ts'

const listeners = new Set<() => void>()
const root = document.documentElement

/** Folds the sidebar to a rail of icons, or out again. This device remembers it. */
export function foldSidebar(isFolded: boolean): void {
  writeStored('sidebar', isFolded ? 'rail' : undefined)
  show(isFolded)
  for (const listener of listeners) listener()
}

/** Style sheets know of it by the attribute: they have the room that it leaves. */
function show(isFolded: boolean): void {
  if (isFolded) root.dataset.sidebar = 'rail'
  else delete root.dataset.sidebar
}

show(readStored('sidebar') === 'rail')

/** Whether somebody folded the sidebar. */
export const useIsFolded = (): boolean => useSyncExternalStore(watch, () => root.dataset.sidebar === 'rail')

/** Whether only icons are to be seen of it: folded, or for want of room. A drawer shows all of it. */
export function useIsRail(): boolean {
  const isDrawer = useMedia(breakpoints.smallTablet)
  const isNarrow = useMedia(breakpoints.tablet)
  const isFolded = useIsFolded()
  return !isDrawer && (isNarrow || isFolded)
}

function watch(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
