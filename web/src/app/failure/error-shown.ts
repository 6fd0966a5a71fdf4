import { useEffect, useSyncExternalStore } from 'react'

let shown = 0
const listeners = new Set<() => void>()

/** While a page that calls this is on screen, it stands alone: nothing lies over it. */
export function useStandingAlone(): void {
  useEffect(() => {
    set(shown + 1)
    return () => set(shown - 1)
  }, [])
}

/** Whether a page is on screen that stands alone. */
export const useIsErrorShown = (): boolean => useSyncExternalStore(watch, () => shown > 0)

function watch(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: number): void {
  shown = next
  for (const listener of listeners) listener()
}
