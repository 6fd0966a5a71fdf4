import type { Transaction } from '../../../db/database.ts'
import { getQuota } from '../../quota/index.ts'
import type { DriveDeps } from '../deps.ts'
import { type DriveNode, type FolderId, listAncestors, rootFolder } from './node-store.ts'

export interface DriveChange {
  /** Folders whose content changed. */
  folders: readonly FolderId[]
  /** Changed nodes, for users who can see them but not their folder. */
  nodes?: readonly string[]
  /** True when shares changed too. */
  shares?: boolean
  /** True when the used storage changed too. */
  quota?: boolean
}

/** Notifies all users who can see these folders of a change, and the owner of the used storage. */
export async function notifyDrive(
  deps: Pick<DriveDeps, 'events' | 'sharing'>,
  tx: Transaction,
  change: { accountId: string } & DriveChange,
): Promise<void> {
  await notifyFolders(deps, tx, change)
  if (change.quota) await notifyQuota(deps, tx, change.accountId)
}

async function notifyFolders(
  deps: Pick<DriveDeps, 'events' | 'sharing'>,
  tx: Transaction,
  { accountId, folders, nodes = [], shares = false }: { accountId: string } & DriveChange,
): Promise<void> {
  const changedFolders = [...new Set(folders)]
  const payload = {
    folder_ids: changedFolders.map((folder) => (folder === rootFolder ? null : folder)),
    shares,
  }
  await deps.events.append(tx, accountId, 'drive_changed', payload)

  const above = new Set<string>(nodes)
  for (const folder of changedFolders)
    for (const { id } of await listAncestors(tx.sql, accountId, folder)) above.add(id)
  if (above.size === 0) return
  for (const watcher of await deps.sharing.listWatchers(tx.sql, accountId, [...above])) {
    // A user with a share of a single file sees it at the root.
    await deps.events.append(tx, watcher, 'drive_changed', {
      ...payload,
      folder_ids: [...payload.folder_ids, null],
    })
  }
}

/** Notifies of saved files or versions of one drive. */
export async function notifySaved(
  deps: Pick<DriveDeps, 'events' | 'sharing'>,
  tx: Transaction,
  nodes: readonly DriveNode[],
): Promise<void> {
  for (const [accountId, saved] of Map.groupBy(nodes, (node) => node.account_id))
    await notifyDrive(deps, tx, {
      accountId,
      folders: saved.map(({ parent_id }) => parent_id),
      nodes: saved.map(({ id }) => id),
      quota: true,
    })
}

/** Notifies an account of its used storage. */
export async function notifyQuota(
  deps: Pick<DriveDeps, 'events'>,
  tx: Transaction,
  accountId: string,
): Promise<void> {
  const quota = await getQuota(tx.sql, accountId)
  await deps.events.append(tx, accountId, 'quota_changed', { user_used_quota: quota.user_used_quota })
}
