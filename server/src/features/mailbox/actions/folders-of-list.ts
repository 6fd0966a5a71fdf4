import type { Sql } from '../../../db/database.ts'
import { Refused } from '../../../kernel/refused.ts'
import {
  type AccountFolders,
  type FolderSet,
  hiddenFolderNames,
  scheduledFolderNames,
} from '../../folders/index.ts'
import { findLabel } from '../../labels/index.ts'

/** A list of threads: of a folder or of a label. */
interface ThreadList {
  id: string
  name: string
  total_threads: number
  /** Folders whose messages the list shows. */
  visible: FolderSet
  /**
   * Folders from which actions on the listed threads take messages. Scheduled messages stay where they are; in the list
   * of a label, so do sent messages.
   */
  actionable: FolderSet
}

/** Like `findList`, but throws when the list does not exist. */
export async function getList(
  db: Sql,
  accountId: string,
  { folders, id }: { folders: AccountFolders; id: string },
): Promise<ThreadList> {
  const list = await findList(db, accountId, { folders, id })
  if (!list) throw new Refused('not_found')
  return list
}

/** Finds the list of a folder or of a label by its id. */
export async function findList(
  db: Sql,
  accountId: string,
  { folders, id }: { folders: AccountFolders; id: string },
): Promise<ThreadList | undefined> {
  const folder = await folders.find(id)
  if (folder)
    return { ...folder, visible: await folders.visibleIn(id), actionable: await folders.actionableFrom(id) }
  const label = await findLabel(db, accountId, id)
  if (!label) return undefined
  return {
    id,
    name: id,
    total_threads: label.total_threads,
    visible: folders.allExcept(hiddenFolderNames),
    actionable: folders.allExcept([...hiddenFolderNames, ...scheduledFolderNames, 'Sent', 'Drafts']),
  }
}
