import type { ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { isProblem } from '../../../api/api-problem.ts'

export type PageTurn = 'newest' | 'previous' | 'next' | 'oldest'

/** Whether a cursor leads to no page: everything on the oldest one was moved away, or no list ever gave it out. */
export const leadsNowhere = (cursor: string, page: ThreadPage | undefined, error: unknown): boolean =>
  cursor !== '' &&
  (isProblem(error, 'cursor_invalid', 'invalid_input') ||
    (page?.items.length === 0 && page.next_cursor === null))

/** Where each page control leads; undefined where there is nothing in that direction. The first page is ''. */
export function pageTurns(page: ThreadPage, last: string | undefined): Record<PageTurn, string | undefined> {
  const isFirst = page.previous_cursor === null
  const isSecond = page.offset <= page.limit
  return {
    newest: isFirst ? undefined : '',
    // The second page goes back to the first by its own name, so that it is found where it was read.
    previous: isFirst ? undefined : isSecond ? '' : (page.previous_cursor ?? undefined),
    next: page.next_cursor ?? undefined,
    oldest: page.next_cursor === null ? undefined : last,
  }
}

/** Whether a page holds more rows than a page has: what came in pushed its last ones onto the next. */
export const overflows = (page: ThreadPage | undefined): boolean =>
  page !== undefined && page.items.length > page.limit

/** Which rows a page shows, of how many. One that overflows is soon read anew, and says so already. */
export const rangeOf = ({ offset, items, limit, total }: ThreadPage) => ({
  from: offset + 1,
  to: offset + Math.min(items.length, limit),
  total,
})
