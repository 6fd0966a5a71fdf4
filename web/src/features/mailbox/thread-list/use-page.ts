import type { ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useSettings } from '../../../api/session.ts'
import type { ListSource } from '../navigation/list-source.ts'
import { prefetchPage } from '../navigation/prefetch.ts'
import { leadsNowhere, overflows, pageTurns } from './paging.ts'

/** What comes in together is waited for. */
const PAUSE_AFTER_ARRIVALS = 1000

/** The page of a list that the address asks for, and the ways to the others. */
export function usePage(source: ListSource, cursor: string, isShown: boolean) {
  const { item_per_page: limit } = useSettings()
  const query = useQuery({
    ...source.page(limit, cursor),
    // Out of sight it hears of nothing; whatever became old by then is read when it comes back.
    subscribed: isShown,
    // While the next page is on its way the one before stays; another list's never does.
    placeholderData: (before: ThreadPage | undefined, queryBefore) =>
      queryBefore?.queryKey[1] === source.id ? before : undefined,
  })

  const overflow = isShown && !query.isPlaceholderData && overflows(query.data)
  const { refetch } = query
  // Its last rows belong to the next page, whose cursor only the server knows.
  useEffect(() => {
    if (!overflow) return
    const timer = setTimeout(() => void refetch(), PAUSE_AFTER_ARRIVALS)
    return () => clearTimeout(timer)
  }, [overflow, refetch])

  const go = (to: string | undefined) => {
    if (to !== undefined) navigate(source.href(to))
  }
  const isGone = isShown && leadsNowhere(cursor, query.data, query.error)
  useEffect(() => {
    if (isGone) navigate(source.href(''), { replace: true })
  }, [isGone, source])

  return {
    ...query,
    href: source.href(cursor),
    list: `${source.id} ${cursor}`,
    go,
    /** Says whether there is such a page. */
    turn: (turn: 'next' | 'previous'): boolean => {
      const to = query.data && pageTurns(query.data, source.lastCursor(query.data))[turn]
      go(to)
      return to !== undefined
    },
    prefetch: (to: string) => prefetchPage(source, limit, to),
  }
}
