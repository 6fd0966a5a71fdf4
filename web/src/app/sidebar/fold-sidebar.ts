import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../api/local-store.ts'
import { breakpoints, useMedia } from '../../ui/index.ts'

const listeners = new Set<() => void>()
const root = document.documentElement

/** Collapses the sidebar to icons, or expands it; stored on this device. */
export function foldSidebar(isFolded: boolean): void {
  writeStored('sidebar', isFolded ? 'rail' : undefined)
  setSidebarAttribute(isFolded)
  for (const listener of listeners) listener()
}

/** Sets the attribute from which style sheets compute the available width. */
function setSidebarAttribute(isFolded: boolean): void {
  if (isFolded) root.dataset.sidebar = 'rail'
  else delete root.dataset.sidebar
}

setSidebarAttribute(readStored('sidebar') === 'rail')

/** Returns true if the user collapsed the sidebar. */
export const useIsFolded = (): boolean => useSyncExternalStore(watch, () => root.dataset.sidebar === 'rail')

/** Returns true if only icons are visible, by choice or for lack of space. A drawer is always expanded. */
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
