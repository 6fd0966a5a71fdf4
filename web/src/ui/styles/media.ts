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

/** Each condition is looked at by many: the browser takes it apart once. */
const lists = new Map<string, MediaQueryList>()

function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? matchMedia(query)
  lists.set(query, list)
  return list
}

/** Whether the window is at most this wide, or any other media condition holds. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = listOf(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => listOf(query).matches,
  )
}
