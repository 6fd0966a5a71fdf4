import type { Id } from '@bocau/contract/ids'
import { notifyManager, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryClient } from '../../../../api/query-client.ts'
import { queryKeys } from '../../../../api/query-keys.ts'
import { useSettings } from '../../../../api/session.ts'
import { cachedPages } from '../../cache/cached-threads.ts'
import { threadListQuery } from '../../cache/queries.ts'
import { onlyDraftOf } from '../../draft-thread.ts'
import { readListId } from '../../folders/folders.ts'
import { folderOfNeighbour, listOpenedFrom } from '../../navigation/navigation.ts'
import { findNeighbours, type Neighbours } from '../../navigation/neighbours.ts'
import { prefetchThread } from '../../navigation/prefetch.ts'

/** Delay in milliseconds before the next thread is prefetched. */
const PREFETCH_AFTER = 300

/** Returns the position of a thread in the loaded pages of its list or folder. */
export const findNeighboursInCache = (folder: string, id: Id): Neighbours | undefined =>
  findNeighbours(cachedPages(listOpenedFrom()?.id ?? folder), id)

/** Like `findNeighboursInCache`, but skips drafts, which would open in a compose window. */
export const findStepsInCache = (folder: string, id: Id): Neighbours | undefined =>
  findNeighbours(cachedPages(listOpenedFrom()?.id ?? folder), id, (row) => onlyDraftOf(row) !== undefined)

/** Tracks the position of the open thread in its list and prefetches the next one. */
export function useNeighbours(folder: string, id: Id): Neighbours | undefined {
  const { item_per_page: limit } = useSettings()
  const [neighbours, setNeighbours] = useState(() => findStepsInCache(folder, id))

  useEffect(() => {
    // The cache notifies during the rendering of other components; the update must wait.
    const update = notifyManager.batchCalls(() =>
      setNeighbours((before) => retainSame(before, findStepsInCache(folder, id))),
    )
    update()
    return queryClient.getQueryCache().subscribe(({ query }) => {
      if (query.queryKey[0] === queryKeys.allThreads[0]) update()
    })
  }, [folder, id])

  const olderId = neighbours?.older?.id
  useEffect(() => {
    if (!olderId) return
    const timer = setTimeout(
      () => prefetchThread(folderOfNeighbour(folder, olderId), olderId),
      PREFETCH_AFTER,
    )
    return () => clearTimeout(timer)
  }, [folder, olderId])

  // On the last row of a page, loads the page of the next thread.
  useQuery({
    ...threadListQuery(narrowedList() ?? folder, limit, neighbours?.missingPage),
    enabled: neighbours?.missingPage !== undefined && !listOpenedFrom()?.src,
  })
  return neighbours
}

/** Returns the filtered list of the open thread, whose pages differ from those of its folder. */
function narrowedList(): string | undefined {
  const id = listOpenedFrom()?.id
  return id !== undefined && readListId(id).narrowing ? id : undefined
}

function retainSame(before: Neighbours | undefined, now: Neighbours | undefined): Neighbours | undefined {
  const isSame =
    before?.position === now?.position &&
    before?.total === now?.total &&
    before?.newer?.id === now?.newer?.id &&
    before?.older?.id === now?.older?.id &&
    before?.missingPage === now?.missingPage
  return isSame ? before : now
}
