import { useEffect } from 'react'
import { Store, useStore } from '../../store.ts'

/** How many such pages are on screen. */
const shown = new Store(0)

/** While a page that calls this is on screen, it stands alone: nothing lies over it. */
export function useStandingAlone(): void {
  useEffect(() => {
    shown.set(shown.get() + 1)
    return () => shown.set(shown.get() - 1)
  }, [])
}

/** Whether a page is on screen that stands alone. */
export const useIsErrorShown = (): boolean => useStore(shown) > 0
