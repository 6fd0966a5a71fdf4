import type { Transaction } from '../../../db/database.ts'
import { getQuota } from '../../account/people/index.ts'
import type { DriveDeps } from '../deps.ts'
import { type FolderId, listAncestors, top } from './node-store.ts'

/** What changed in a drive. */
export interface DriveChange {
  /** The folders in which something is another way than before. */
  folders: readonly FolderId[]
  /** What itself changed, for those who see it but not the folder it lies in. */
  nodes?: readonly string[]
  /** Whether shares changed too. */
  shares?: boolean
}

/** Tells everybody who sees these folders that what lies in them changed. */
export async function tellOfDrive(
  deps: Pick<DriveDeps, 'events' | 'sharing'>,
  tx: Transaction,
  accountId: string,
  { folders, nodes = [], shares = false }: DriveChange,
): Promise<void> {
  const told = [...new Set(folders)]
  const payload = { folder_ids: told.map((folder) => (folder === top ? null : folder)), shares }
  await deps.events.append(tx, accountId, 'drive_changed', payload)

  const above = new Set<string>(nodes)
  for (const folder of told)
    for (const { id } of await listAncestors(tx.sql, accountId, folder)) above.add(id)
  if (above.size === 0) return
  for (const watcher of await deps.sharing.listWatchers(tx.sql, accountId, [...above])) {
    // For who has only a file of it, that lies at their top.
    await deps.events.append(tx, watcher, 'drive_changed', {
      ...payload,
      folder_ids: [...payload.folder_ids, null],
    })
  }
}

/** Tells an account how much of its room is used now. */
export async function tellOfRoom(
  deps: Pick<DriveDeps, 'events'>,
  tx: Transaction,
  accountId: string,
): Promise<void> {
  const quota = await getQuota(tx.sql, accountId)
  await deps.events.append(tx, accountId, 'quota_changed', { user_used_quota: quota.user_used_quota })
}
