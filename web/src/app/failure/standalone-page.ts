import { useEffect } from 'react'
import { Store, useStore } from '../../store.ts'

/** Number of mounted standalone pages. */
const visibleErrors = new Store(0)

/** Marks the page as standalone while mounted, which hides the layers above it. */
export function useStandingAlone(): void {
  useEffect(() => {
    visibleErrors.set(visibleErrors.get() + 1)
    return () => visibleErrors.set(visibleErrors.get() - 1)
  }, [])
}

/** Returns true while a standalone page is mounted. */
export const useIsErrorVisible = (): boolean => useStore(visibleErrors) > 0
