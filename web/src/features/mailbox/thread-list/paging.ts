import type { ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { isProblem } from '../../../api/api-problem.ts'

export type PageTarget = 'newest' | 'previous' | 'next' | 'oldest'

/** Returns true if a cursor leads to no page: the oldest page became empty, or the cursor is invalid. */
export const isDeadCursor = (cursor: string, page: ThreadPage | undefined, error: unknown): boolean =>
  cursor !== '' &&
  (isProblem(error, 'cursor_invalid', 'invalid_input') ||
    (page?.items.length === 0 && page.next_cursor === null))

/** Returns the cursor of each page button; undefined if there is no such page. '' is the first page. */
export function pageTargets(
  page: ThreadPage,
  last: string | undefined,
): Record<PageTarget, string | undefined> {
  const isFirst = page.previous_cursor === null
  const isSecond = page.offset <= page.limit
  return {
    newest: isFirst ? undefined : '',
    // The second page links to the first by its own key, which is cached.
    previous: isFirst ? undefined : isSecond ? '' : (page.previous_cursor ?? undefined),
    next: page.next_cursor ?? undefined,
    oldest: page.next_cursor === null ? undefined : last,
  }
}

/** Returns true if a page has more rows than its limit because mail arrived. */
export const overflows = (page: ThreadPage | undefined): boolean =>
  page !== undefined && page.items.length > page.limit

/** Returns the visible range. An overflowing page is about to be refetched and already reports its limit. */
export const rangeOf = ({ offset, items, limit, total }: ThreadPage) => ({
  from: offset + 1,
  to: offset + Math.min(items.length, limit),
  total,
})
