import { useSyncExternalStore } from 'react'

/** The breakpoints, named once for scripts; style sheets write the same numbers. */
export const breakpoints = {
  phone: '(max-width: 576px)',
  smallTablet: '(max-width: 768px)',
  tablet: '(max-width: 992px)',
  largeTablet: '(max-width: 1200px)',
  /** Room for a list and what is read beside each other. */
  wide: '(min-width: 992px)',
} as const

/** Whether the window is at most this wide, or any other media condition holds. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}
