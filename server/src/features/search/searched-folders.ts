import type { Sql } from '../../db/database.ts'
import { AccountFolders, type FolderRow, findFolder, listFolders } from '../mailbox/folders/index.ts'
import type { TimedQuery } from './read-query.ts'

/** What a search has to know of the folders of a mailbox. */
export interface SearchedFolders {
  /** Those it is planned with: the system's and the one that is named, or all of them where that does not tell. */
  known: readonly FolderRow[]
  /** What folders are called in which something was found. */
  nameOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** Reads of the folders what a search is about: a mailbox may have thousands, and most searches name none. */
export async function readSearchedFolders(
  db: Sql,
  accountId: string,
  query: Pick<TimedQuery, 'folder' | 'isRead'>,
): Promise<SearchedFolders> {
  const folders = await AccountFolders.read(db, accountId)
  const named = query.folder === null ? null : await findFolder(db, accountId, query.folder)
  // What is only like the name of a folder is looked for among them all, and what is unread is counted in them all.
  const wantsAll = named === undefined || query.isRead === false
  return {
    known: wantsAll ? await listFolders(db, accountId) : [...folders.ofSystem, ...(named ? [named] : [])],
    async nameOf(ids) {
      const found = await folders.ofIds(ids)
      return new Map([...found.values()].map(({ id, name }) => [id, name]))
    },
  }
}
