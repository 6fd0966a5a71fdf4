import type { Id } from '@bocau/contract/ids'
import type { Thread, ThreadPage } from '@bocau/contract/mailbox/mailbox'
import type { SearchHit } from '@bocau/contract/search'
import { t } from '../../../i18n/index.ts'
import { threadListQuery } from '../cache/queries.ts'
import { folderHref, folderTitle, isPending, listId, type Narrowing } from '../folders/folders.ts'

/** Paged list of threads: a folder or search results. */
export interface ListSource {
  /** Unique id, the second element of its query keys. */
  id: string
  /** Folder and filter. */
  folder?: string
  narrowing?: Narrowing | undefined
  label: string
  /** Query of a page; the first has an empty cursor. */
  page: (limit: number, cursor: string) => ReturnType<typeof threadListQuery>
  href: (cursor: string) => string
  /** Folder in which a row opens. */
  threadFolder: (thread: Thread) => string
  /** Cursor of the oldest page; undefined if unknown. */
  lastCursor: (page: ThreadPage) => string | undefined
  /** Rows are grouped below date headings. */
  isDated: boolean
  /** Origin in the address of opened threads, for search results. */
  src?: string
  /** Search hits per thread of a page. */
  hitsOf?: (page: ThreadPage) => ReadonlyMap<Id, SearchHit>
  /** Text of the visible range, where folder counts do not apply. */
  rangeText?: (page: ThreadPage) => string
}

/** Makes a folder available to the thread list, optionally filtered. */
export const folderSource = (folder: string, narrowing?: Narrowing): ListSource => ({
  id: listId(folder, narrowing),
  folder,
  narrowing,
  label: t('mailbox.list', { folder: folderTitle(folder) }),
  page: (limit, cursor) => threadListQuery(listId(folder, narrowing), limit, cursor),
  href: (cursor) => folderHref(folder, cursor, narrowing),
  threadFolder: () => folder,
  lastCursor: () => 'last',
  // Headings for past dates do not fit future times.
  isDated: !isPending(folder),
})
