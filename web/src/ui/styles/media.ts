import { useSyncExternalStore } from 'react'

/** Breakpoints for scripts; style sheets repeat the numbers. */
export const breakpoints = {
  phone: '(max-width: 576px)',
  smallTablet: '(max-width: 768px)',
  tablet: '(max-width: 992px)',
  largeTablet: '(max-width: 1200px)',
  /** Minimum width for a list with a reading pane. */
  wide: '(min-width: 992px)',
} as const

/** Cache, because parsing the same condition repeatedly is slow. */
const lists = new Map<string, MediaQueryList>()

function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? matchMedia(query)
  lists.set(query, list)
  return list
}

/** Returns true while a media condition matches. */
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
