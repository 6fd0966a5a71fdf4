import type { ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useSettings } from '../../../api/session.ts'
import type { ListSource } from '../navigation/list-source.ts'
import { prefetchPage } from '../navigation/prefetch.ts'
import { isDeadCursor, overflows, pageTargets } from './paging.ts'

/** Delay in milliseconds that combines arrivals into one request. */
const PAUSE_AFTER_ARRIVALS = 1000

/** Loads the page of a list named by the address, with functions for paging. */
export function usePage(source: ListSource, cursor: string, isVisible: boolean) {
  const { item_per_page: limit } = useSettings()
  const query = useQuery({
    ...source.page(limit, cursor),
    // A hidden list receives no updates; stale data is refetched when it is visible again.
    subscribed: isVisible,
    // While the next page loads, the previous one stays, but never that of another list.
    placeholderData: (before: ThreadPage | undefined, queryBefore) =>
      queryBefore?.queryKey[1] === source.id ? before : undefined,
  })

  const overflow = isVisible && !query.isPlaceholderData && overflows(query.data)
  const { refetch } = query
  // The last rows belong to the next page, whose cursor only the server knows.
  useEffect(() => {
    if (!overflow) return
    const timer = setTimeout(() => void refetch(), PAUSE_AFTER_ARRIVALS)
    return () => clearTimeout(timer)
  }, [overflow, refetch])

  const openPage = (to: string | undefined) => {
    if (to !== undefined) navigate(source.href(to))
  }
  const isMissing = isVisible && isDeadCursor(cursor, query.data, query.error)
  useEffect(() => {
    if (isMissing) navigate(source.href(''), { replace: true })
  }, [isMissing, source])

  return {
    ...query,
    href: source.href(cursor),
    list: `${source.id} ${cursor}`,
    go: openPage,
    /** Returns true if the page exists. */
    turn: (direction: 'next' | 'previous'): boolean => {
      const to = query.data && pageTargets(query.data, source.lastCursor(query.data))[direction]
      openPage(to)
      return to !== undefined
    },
    prefetch: (to: string) => prefetchPage(source, limit, to),
  }
}
