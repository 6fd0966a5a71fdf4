import { useEffect } from 'react'
import { Store, useStore } from '../../store.ts'

/** Number of mounted standalone pages. */
const shown = new Store(0)

/** Marks the page as standalone while mounted, which hides the layers above it. */
export function useStandingAlone(): void {
  useEffect(() => {
    shown.set(shown.get() + 1)
    return () => shown.set(shown.get() - 1)
  }, [])
}

/** Returns true while a standalone page is mounted. */
export const useIsErrorShown = (): boolean => useStore(shown) > 0
