import type { Transaction } from '../../../../db/database.ts'
import type { AccountFolders } from '../../../folders/index.ts'
import { updateMessages } from '../../../messages/index.ts'
import { notifyThreads } from '../../../threads/index.ts'
import type { MailboxDeps } from '../../deps.ts'
import { moveBack } from '../move-back.ts'
import { listSnoozedLocations, type SnoozedLocation } from './snooze-store.ts'

/**
 * Restores messages to their state before they were snoozed, rescheduled or unsnoozed; returns the number of threads.
 */
export async function revertSnooze(
  deps: Pick<MailboxDeps, 'clock' | 'events'>,
  tx: Transaction,
  {
    accountId,
    folders,
    before,
  }: { accountId: string; folders: AccountFolders; before: readonly SnoozedLocation[] },
): Promise<number> {
  for (const [until, some] of Map.groupBy(before, (location) => location.snoozed_until)) {
    await updateMessages(tx.sql, accountId, {
      messageIds: some.map(({ id }) => id),
      values: { snoozed_until: until },
    })
  }
  await moveBack(deps, tx, { actor: { accountId }, folders, before })
  // Messages with only a changed time did not move.
  const now = await listSnoozedLocations(
    tx.sql,
    accountId,
    before.map(({ id }) => id),
  )
  const retimed = now.filter((location) => location.folder_id === folders.special.snoozed)
  await notifyThreads(deps, tx, { accountId, folders, changed: retimed })
  return new Set(before.map((location) => location.thread_id)).size
}
