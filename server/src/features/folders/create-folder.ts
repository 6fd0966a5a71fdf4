import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import type { FolderDeps } from './deps.ts'
import { checkFolderPath, parentOf } from './folder-path.ts'
import { countFolders, findFolder, insertFolders, reserveUidValidity } from './folder-store.ts'
import { deleteSubscription } from './stale-subscription-store.ts'
import { archiveFolderName, snoozedFolderName } from './system-folders.ts'

const systemIcons: ReadonlyMap<string, string> = new Map([
  [archiveFolderName, 'archive'],
  [snoozedFolderName, 'clock'],
])

/** Creates a folder at a path with existing parents; returns its id. Archive and Snoozed become system folders. */
export async function createFolder(
  deps: Pick<FolderDeps, 'ids' | 'clock'>,
  tx: Transaction,
  { accountId, path, icon = 'folder' }: { accountId: string; path: string; icon?: string | undefined },
): Promise<string> {
  const name = checkFolderPath(path)
  if (await findFolder(tx.sql, accountId, name)) throw new Refused('folder_exists')
  const parent = parentOf(name)
  if (parent && !(await findFolder(tx.sql, accountId, parent))) throw new Refused('not_found')

  const systemIcon = systemIcons.get(name)
  if (!systemIcon && (await countFolders(tx.sql, accountId)) >= limits.maxFolders)
    throw new Refused('too_many_folders')
  const id = deps.ids.next()
  const uidValidity = await reserveUidValidity(tx.sql, accountId, Math.floor(deps.clock.now() / 1000))
  await insertFolders(tx.sql, [
    {
      account_id: accountId,
      id,
      name,
      is_system: systemIcon ? 1 : 0,
      icon: systemIcon ?? icon,
      unread_threads: 0,
      total_threads: 0,
      created_at: deps.clock.now(),
      uid_validity: uidValidity,
    },
  ])
  // The new folder takes over the subscription to a deleted folder of the same name.
  await deleteSubscription(tx.sql, accountId, name)
  return id
}
