import { useEffect } from 'react'
import { Store, useStore } from '../../store.ts'

/** Number of mounted standalone pages. */
const standalonePages = new Store(0)

/** Marks the page as standalone while mounted, which hides the layers above it. */
export function useStandalonePage(): void {
  useEffect(() => {
    standalonePages.set(standalonePages.get() + 1)
    return () => standalonePages.set(standalonePages.get() - 1)
  }, [])
}

/** Returns true while a standalone page is mounted. */
export const useIsStandalone = (): boolean => useStore(standalonePages) > 0
