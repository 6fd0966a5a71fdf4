import type { Sql } from '../../db/database.ts'
import { AccountFolders, type FolderRow, findFolder, listFolders } from '../folders/index.ts'
import type { TimedQuery } from './read-query.ts'

/** Folder data needed by a search. */
export interface SearchedFolders {
  /** Folders for planning: system folders and the named one, or all of them if needed. */
  existing: readonly FolderRow[]
  /** Returns the names of folders with results. */
  getNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
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
  const includesAll = named === undefined || query.isRead === false
  return {
    existing: includesAll
      ? await listFolders(db, accountId)
      : [...folders.systemFolders, ...(named ? [named] : [])],
    async getNames(ids) {
      const folderRows = await folders.findByIds(ids)
      return new Map([...folderRows.values()].map(({ id, name }) => [id, name]))
    },
  }
}
