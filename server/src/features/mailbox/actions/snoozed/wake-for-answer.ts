import type { Transaction } from '../../../../db/database.ts'
import type { AccountFolders } from '../../folders/account-folders.ts'
import { putMessages } from '../move-store.ts'
import { listPlacesInFolder, setSnoozed } from './snooze-store.ts'

/** Where messages come to that wake nobody: what one writes oneself, what waits, what is thrown away. */
const quiet: readonly string[] = [
  'Sent',
  'Drafts',
  'WEBMAIL_SCHEDULED',
  'webmail_period',
  'Junk',
  'Trash',
  'Snoozed',
]

/** Brings what is snoozed of a thread back to the inbox when an answer comes. The caller makes the rows true again. */
export async function wakeForAnswer(
  tx: Transaction,
  accountId: string,
  threadId: string,
  { folderId, folders, now }: { folderId: string; folders: AccountFolders; now: number },
): Promise<void> {
  const { snoozed } = folders.special
  if (snoozed === '' || quiet.includes((await folders.find(folderId))?.name ?? '')) return
  const ids = await listPlacesInFolder(tx.sql, accountId, threadId, snoozed)
  if (ids.length === 0) return
  await setSnoozed(tx.sql, accountId, ids, { snoozed_until: null })
  await putMessages(tx, accountId, ids, { folderId: folders.system('INBOX').id, oldFolderId: snoozed }, now)
}
