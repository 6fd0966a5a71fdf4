import type { Sql } from '../../db/database.ts'
import { AccountFolders, type FolderRow, findFolder, listFolders } from '../mailbox/folders/index.ts'
import type { TimedQuery } from './read-query.ts'

/** Folder data needed by a search. */
export interface SearchedFolders {
  /** Folders for planning: system folders and the named one, or all of them if needed. */
  known: readonly FolderRow[]
  /** Returns the names of folders with results. */
  nameOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** Reads the folders for a search. A mailbox may have thousands, and most searches name none. */
export async function readSearchedFolders(
  db: Sql,
  accountId: string,
  query: Pick<TimedQuery, 'folder' | 'isRead'>,
): Promise<SearchedFolders> {
  const folders = await AccountFolders.read(db, accountId)
  const named = query.folder === null ? null : await findFolder(db, accountId, query.folder)
  // All folders are needed to match an inexact name, and to count unread messages.
  const wantsAll = named === undefined || query.isRead === false
  return {
    known: wantsAll ? await listFolders(db, accountId) : [...folders.ofSystem, ...(named ? [named] : [])],
    async nameOf(ids) {
      const found = await folders.ofIds(ids)
      return new Map([...found.values()].map(({ id, name }) => [id, name]))
    },
  }
}
