import type { Id } from '@bocau/contract/ids'
import { notifyManager, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryClient } from '../../../../api/query-client.ts'
import { queryKeys } from '../../../../api/query-keys.ts'
import { useSettings } from '../../../../api/session.ts'
import { cachedPages } from '../../cache/cached-threads.ts'
import { threadListQuery } from '../../cache/queries.ts'
import { onlyDraftOf } from '../../draft-thread.ts'
import { readListId } from '../../folders/narrowing.ts'
import { folderOfNeighbour, listOpenedFrom } from '../../navigation/navigation.ts'
import { findNeighbours, type Neighbours } from '../../navigation/neighbours.ts'
import { prefetchThread } from '../../navigation/prefetch.ts'

/** Who reads on wants the next thread soon after this one has settled. */
const PREFETCH_AFTER = 300

/** Where a thread stands among the pages that were read of the list it was opened from, or else of its folder. */
export const findNeighboursInCache = (folder: string, id: Id): Neighbours | undefined =>
  findNeighbours(cachedPages(listOpenedFrom()?.id ?? folder), id)

/** As `findNeighboursInCache`, for who walks from thread to thread: a draft would open in a window of its own. */
export const findStepsInCache = (folder: string, id: Id): Neighbours | undefined =>
  findNeighbours(cachedPages(listOpenedFrom()?.id ?? folder), id, (row) => onlyDraftOf(row) !== undefined)

/** Follows where an opened thread stands in its list while it is on screen, and fetches what comes next. */
export function useNeighbours(folder: string, id: Id): Neighbours | undefined {
  const { item_per_page: limit } = useSettings()
  const [found, setFound] = useState(() => findStepsInCache(folder, id))

  useEffect(() => {
    // The cache tells of changes while other components render; what follows from them waits its turn.
    const update = notifyManager.batchCalls(() =>
      setFound((before) => keepSame(before, findStepsInCache(folder, id))),
    )
    update()
    return queryClient.getQueryCache().subscribe(({ query }) => {
      if (query.queryKey[0] === queryKeys.allThreads[0]) update()
    })
  }, [folder, id])

  const olderId = found?.older?.id
  useEffect(() => {
    if (!olderId) return
    const timer = setTimeout(
      () => prefetchThread(folderOfNeighbour(folder, olderId), olderId),
      PREFETCH_AFTER,
    )
    return () => clearTimeout(timer)
  }, [folder, olderId])

  // On the last row of a page the thread that follows is on a page that is read for it.
  useQuery({
    ...threadListQuery(narrowedList() ?? folder, limit, found?.missingPage),
    enabled: found?.missingPage !== undefined && !listOpenedFrom()?.src,
  })
  return found
}

/** The narrowed list that a thread was opened from: its next page is another than that of its folder. */
function narrowedList(): string | undefined {
  const id = listOpenedFrom()?.id
  return id !== undefined && readListId(id).narrowing ? id : undefined
}

function keepSame(before: Neighbours | undefined, now: Neighbours | undefined): Neighbours | undefined {
  const isSame =
    before?.position === now?.position &&
    before?.total === now?.total &&
    before?.newer?.id === now?.newer?.id &&
    before?.older?.id === now?.older?.id &&
    before?.missingPage === now?.missingPage
  return isSame ? before : now
}
