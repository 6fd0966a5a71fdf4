import type { Thread, ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { useEffect, useRef } from 'react'
import { prefetch } from '../../../../ui/parts/fetch-part.ts'
import { whenIdle } from '../../../../ui/timing/when-idle.ts'
import type { ListSource } from '../../navigation/list-source.ts'
import { prefetchPage, prefetchThreadOnly } from '../../navigation/prefetch.ts'
import { loadThreadPage } from '../../pages/load-thread-page.ts'
import { loadActions } from '../../run-action.ts'
import { fetchListStates } from '../states/list-states.ts'

/** Number of unread threads to prefetch after sign-in. */
const UNREAD_IN_ADVANCE = 5

/** When idle, preloads the code of threads and other lists and prefetches the first unread threads. */
export function useIdlePrefetch(source: ListSource, threads: readonly Thread[]): void {
  const latest = useRef({ source, threads })
  useEffect(() => {
    latest.current = { source, threads }
  })
  const hasRows = threads.length > 0
  useEffect(() => {
    if (!hasRows) return
    return whenIdle(() => {
      prefetch(loadActions)
      prefetch(loadThreadPage)
      prefetch(fetchListStates)
      const list = latest.current
      const unread = list.threads.filter((thread) => thread.unread).slice(0, UNREAD_IN_ADVANCE)
      for (const thread of unread) prefetchThreadOnly(list.source.threadFolder(thread), thread.id)
    })
  }, [hasRows])
}

/** When idle, prefetches the next page. */
export function useNextPagePrefetch(source: ListSource, page: ThreadPage | undefined): void {
  const { limit = 0, next_cursor = null } = page ?? {}
  useEffect(() => {
    if (next_cursor !== null) return whenIdle(() => prefetchPage(source, limit, next_cursor))
  }, [source, limit, next_cursor])
}
