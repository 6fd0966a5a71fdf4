import type { Id } from '@bocau/contract/ids'
import type { Thread, ThreadPage } from '@bocau/contract/mailbox/mailbox'
import type { SearchHit } from '@bocau/contract/search'
import { t } from '../../../i18n/index.ts'
import { threadListQuery } from '../cache/queries.ts'
import { folderHref, folderTitle, isToCome } from '../folders/folders.ts'

/** A list of threads that is read page by page: a folder's, or what a search found. */
export interface ListSource {
  /** Tells it from every other list; the second part of the cache keys of its pages. */
  id: string
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

/** The list of a folder. */
export const folderSource = (folder: string): ListSource => ({
  id: folder,
  label: t('mailbox.list', { folder: folderTitle(folder) }),
  page: (limit, cursor) => threadListQuery(folder, limit, cursor),
  href: (cursor) => folderHref(folder, cursor),
  folderOf: () => folder,
  lastCursor: () => 'last',
  // Headings of the past do not fit what is still to come.
  isDated: !isToCome(folder),
})
