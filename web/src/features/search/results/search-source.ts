import type { ThreadPage } from '@bocau/contract/mailbox/mailbox'
import type { SearchPage } from '@bocau/contract/search'
import { t } from '../../../i18n/index.ts'
import type { ListSource } from '../../mailbox/navigation/index.ts'
import { searchPageQuery } from '../queries.ts'
import { type SearchParams, searchHref } from '../search-params.ts'

/** Makes search results available to the thread list. */
export function searchSource(params: SearchParams): ListSource {
  return {
    id: searchHref(params),
    label: t('search.results'),
    page: (limit, cursor) => searchPageQuery(params, limit, cursor),
    href: (cursor) => searchHref(params, cursor),
    threadFolder: (thread) => thread.mailbox_name,
    lastCursor: (page) =>
      isExact(page) ? `at${page.limit * Math.floor((page.total - 1) / page.limit)}` : undefined,
    isDated: false,
    src: 'search',
    hitsOf: (page) => new Map((page as SearchPage).hits.map((hit) => [hit.thread_id, hit])),
    rangeText,
  }
}

/** Returns true if the total number is exact. */
export const isExact = (page: ThreadPage): boolean => (page as SearchPage).is_total_exact

function rangeText(page: ThreadPage): string {
  const { offset, items, total } = page
  const isOnly = offset === 0 && items.length === total && isExact(page)
  if (isOnly) return t('app.threads', { n: total })
  const range = { from: offset + 1, to: offset + items.length, total }
  return isExact(page) ? t('mailbox.range', range) : t('search.rangeOfMore', range)
}
