import type { Transaction } from '../../db/database.ts'
import type { FolderDeps } from './deps.ts'
import { type FolderRow, insertFolders, reserveUidValidity } from './folder-store.ts'

/** Folders that thread rows treat specially. */
export interface SpecialFolders {
  /** Also lists unanswered sent messages. */
  inbox: string
  starred: string
  /** Trash and Junk, whose messages are not shown in Starred. */
  hidden: readonly string[]
  /** Folders of scheduled messages, sorted by sending time, next first. */
  scheduled: readonly string[]
  /** Folder of snoozed messages, sorted by return time, next first. Empty until something is snoozed. */
  snoozed: string
}

/** System folders of every mailbox, in display order. */
export const systemFolderNames = [
  'INBOX',
  'Starred',
  'Sent',
  'Drafts',
  'WEBMAIL_SCHEDULED',
  'webmail_period',
  'Junk',
  'Trash',
] as const
export type SystemFolderName = (typeof systemFolderNames)[number]

/** Created when first used; a system folder from then on. */
export const archiveFolderName = 'Archive'

/** Created when first used, like the archive. */
export const snoozedFolderName = 'Snoozed'

/** All system folders in display order, including those created on first use. */
export const foldersInOrder: readonly string[] = systemFolderNames.flatMap((name) => {
  if (name === 'Junk') return [archiveFolderName, name]
  return name === 'Sent' ? [snoozedFolderName, name] : [name]
})

/** Folders whose messages are not shown in Starred or in threads read from other folders. */
export const hiddenFolderNames: readonly string[] = ['Junk', 'Trash']
/** Folders of scheduled messages. These are sent even when their conversation is moved or deleted meanwhile. */
export const scheduledFolderNames: readonly SystemFolderName[] = ['WEBMAIL_SCHEDULED', 'webmail_period']

/** Returns the ids of the folders that thread rows treat specially. */
export function specialFolders(folders: readonly Pick<FolderRow, 'id' | 'name'>[]): SpecialFolders {
  const folderIds = (names: readonly string[]) =>
    folders.filter(({ name }) => names.includes(name)).map(({ id }) => id)
  return {
    inbox: folderIds(['INBOX'])[0] ?? '',
    starred: folderIds(['Starred'])[0] ?? '',
    hidden: folderIds(hiddenFolderNames),
    scheduled: folderIds(scheduledFolderNames),
    snoozed: folderIds([snoozedFolderName])[0] ?? '',
  }
}

/** Creates the system folders of a new mailbox. */
export async function createSystemFolders(
  deps: Pick<FolderDeps, 'ids' | 'clock'>,
  tx: Transaction,
  accountId: string,
): Promise<void> {
  // Unique per account, because a deleted account may have had the same address.
  const uidValidity = await reserveUidValidity(tx.sql, accountId, Math.floor(deps.clock.now() / 1000))
  await insertFolders(
    tx.sql,
    systemFolderNames.map((name) => ({
      account_id: accountId,
      id: deps.ids.next(),
      name,
      is_system: 1,
      icon: name.toLowerCase(),
      unread_threads: 0,
      total_threads: 0,
      created_at: deps.clock.now(),
      uid_validity: uidValidity,
    })),
  )
}
