import type { Transaction } from '../../../db/database.ts'
import type { MailboxDeps } from '../deps.ts'
import { type FolderRow, insertFolders, takeUidValidity } from './folder-store.ts'

/** The folders a summary has to treat in a way of their own. */
export interface SpecialFolders {
  /** Where what nobody has answered stands as well. */
  inbox: string
  starred: string
  /** Trash and Junk: what lies there does not show among the starred. */
  hidden: readonly string[]
  /** Whose messages wait for their time: what leaves next is listed first. */
  departures: readonly string[]
  /** Whose messages come back at their time: what comes next is listed first. Empty before anything was snoozed. */
  snoozed: string
}

/** The folders that every mailbox has, in the order in which they are shown. */
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

/** Where the inbox is cleared to: made when it is first used, and the system's from then on. */
export const archiveFolderName = 'Archive'

/** What is put aside until a moment: made when it is first used, too. */
export const snoozedFolderName = 'Snoozed'

/** The system's folders in the order in which they are shown, those among them that not everybody has. */
export const foldersInOrder: readonly string[] = systemFolderNames.flatMap((name) => {
  if (name === 'Junk') return [archiveFolderName, name]
  return name === 'Sent' ? [snoozedFolderName, name] : [name]
})

/** Whose messages do not show as starred, nor in threads that are read from elsewhere. */
export const hiddenFolderNames: readonly string[] = ['Junk', 'Trash']
/** Where messages wait for their time; they leave though their conversation is moved or deleted meanwhile. */
export const departureFolderNames: readonly SystemFolderName[] = ['WEBMAIL_SCHEDULED', 'webmail_period']

/** Those of an account's folders that the rows of threads treat in a way of their own. */
export function specialAmong(folders: readonly Pick<FolderRow, 'id' | 'name'>[]): SpecialFolders {
  const idsOf = (names: readonly string[]) =>
    folders.filter(({ name }) => names.includes(name)).map(({ id }) => id)
  return {
    inbox: idsOf(['INBOX'])[0] ?? '',
    starred: idsOf(['Starred'])[0] ?? '',
    hidden: idsOf(hiddenFolderNames),
    departures: idsOf(departureFolderNames),
    snoozed: idsOf([snoozedFolderName])[0] ?? '',
  }
}

/** Gives a new mailbox its system folders. */
export async function createSystemFolders(
  deps: Pick<MailboxDeps, 'ids' | 'clock'>,
  tx: Transaction,
  accountId: string,
): Promise<void> {
  // Not the same for every account: one of this address may have been deleted before.
  const uidValidity = await takeUidValidity(tx.sql, accountId, Math.floor(deps.clock.now() / 1000))
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
