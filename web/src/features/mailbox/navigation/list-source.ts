import type { Id } from '@bocau/contract/ids'
import type { Thread, ThreadPage } from '@bocau/contract/mailbox/mailbox'
import type { SearchHit } from '@bocau/contract/search'
import { t } from '../../../i18n/index.ts'
import { threadListQuery } from '../cache/queries.ts'
import { folderHref, folderTitle, isToCome } from '../folders/folders.ts'
import { listId, type Narrowing } from '../folders/narrowing.ts'

/** A list of threads that is read page by page: a folder's, or what a search found. */
export interface ListSource {
  /** Tells it from every other list; the second part of the cache keys of its pages. */
  id: string
  /** The folder it is the list of, and what it is narrowed to. */
  folder?: string
  narrowing?: Narrowing | undefined
  /** What a screen reader calls it. */
  label: string
  /** How a page of it is read; the first has an empty cursor. */
  page: (limit: number, cursor: string) => ReturnType<typeof threadListQuery>
  /** The address of a page of it. */
  href: (cursor: string) => string
  /** The folder that a row of it is opened in. */
  folderOf: (thread: Thread) => string
  /** The cursor of its oldest page; undefined where nobody knows how far that is. */
  lastCursor: (page: ThreadPage) => string | undefined
  /** Its rows stand under the headings of their dates. */
  isDated: boolean
  /** For what was found: said in the address of a thread that is opened from here. */
  src?: string
  /** For what was found: why each thread of a page is there. */
  hitsOf?: (page: ThreadPage) => ReadonlyMap<Id, SearchHit>
  /** Which rows a page shows, where the numbers of a folder would not say it. */
  rangeText?: (page: ThreadPage) => string
}

/** The list of a folder, whole or narrowed. */
export const folderSource = (folder: string, narrowing?: Narrowing): ListSource => ({
  id: listId(folder, narrowing),
  folder,
  narrowing,
  label: t('mailbox.list', { folder: folderTitle(folder) }),
  page: (limit, cursor) => threadListQuery(listId(folder, narrowing), limit, cursor),
  href: (cursor) => folderHref(folder, cursor, narrowing),
  folderOf: () => folder,
  lastCursor: () => 'last',
  // Headings of the past do not fit what is still to come.
  isDated: !isToCome(folder),
})
