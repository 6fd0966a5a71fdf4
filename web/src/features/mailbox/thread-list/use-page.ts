import type { ThreadPage } from '@bocau/contract/mailbox'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { useSettings } from '../../../api/session.ts'
import { goToFolder } from '../navigation.ts'
import { prefetchPage } from '../prefetch.ts'
import { threadListQuery } from '../queries.ts'
import { pageTurns } from './paging.ts'

/** The page of a folder that the address asks for, and the ways to the others. */
export function usePage(folder: string) {
  const { item_per_page: limit } = useSettings()
  const [search] = useSearchParams()
  const cursor = search.get('cursor') ?? ''
  const query = useQuery({
    ...threadListQuery(folder, limit, cursor),
    // While the next page is on its way the one before stays; another folder's never does.
    placeholderData: (before: ThreadPage | undefined, queryBefore) =>
      queryBefore?.queryKey[1] === folder ? before : undefined,
  })

  const go = (to: string | undefined) => {
    if (to !== undefined) goToFolder(folder, to)
  }
  return {
    ...query,
    cursor,
    list: `${folder} ${cursor}`,
    go,
    turn: (turn: 'next' | 'previous') => query.data && go(pageTurns(query.data)[turn]),
    prefetch: (to: string) => prefetchPage(folder, limit, to),
  }
}
