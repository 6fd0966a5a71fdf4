import type { ThreadPage } from '@bocau/contract/mailbox'
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
