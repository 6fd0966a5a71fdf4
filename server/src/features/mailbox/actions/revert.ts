import type { Transaction } from '../../../db/database.ts'
import type { AccountFolders } from '../../folders/index.ts'
import { updateMessages } from '../../messages/index.ts'
import { notifyThreads } from '../../threads/index.ts'
import type { MailboxDeps } from '../deps.ts'
import { moveBack } from './move-back.ts'
import { revertMute } from './muting/mute-threads.ts'
import { invertLabelChanges, relabel } from './relabel.ts'
import { restoreReminders } from './reminders/settle-reminders.ts'
import { listSnoozedLocations, type SnoozedLocation } from './snoozing/snooze-store.ts'
import { setUnreadByIds, type UndoStep } from './undo-store.ts'

/** Restores messages to their state before an action or one step of it; returns the number of threads. */
export async function revert(
  deps: Pick<MailboxDeps, 'clock' | 'events'>,
  tx: Transaction,
  { accountId, folders, step }: { accountId: string; folders: AccountFolders; step: UndoStep },
): Promise<number> {
  const { reminded = [] } = step
  await restoreReminders(tx, accountId, reminded)
  const threads = await revertStep(deps, tx, { accountId, folders, step })
  return Math.max(threads, await notifyThreads(deps, tx, { accountId, folders, changed: reminded }))
}

/** Reverts everything of a step except its reminders. */
async function revertStep(
  deps: Pick<MailboxDeps, 'clock' | 'events'>,
  tx: Transaction,
  { accountId, folders, step }: { accountId: string; folders: AccountFolders; step: UndoStep },
): Promise<number> {
  if ('moved' in step) {
    await moveBack(deps, tx, { actor: { accountId }, folders, before: step.moved })
    return new Set(step.moved.map((location) => location.thread_id)).size
  }
  if ('snoozed' in step) return revertSnooze(deps, tx, { accountId, folders, before: step.snoozed })
  if ('muted' in step) return revertMute(deps, tx, { accountId, folders, before: step.muted })
  if ('labelled' in step)
    return relabel(deps, tx, { accountId, folders, changes: invertLabelChanges(step.labelled) })
  if (!('marked' in step)) return 0
  const changed = await setUnreadByIds(tx.sql, accountId, {
    messageIds: step.marked.ids,
    isUnread: !step.marked.isUnread,
  })
  return notifyThreads(deps, tx, { accountId, folders, changed })
}

/**
 * Restores messages to their state before they were snoozed, rescheduled or unsnoozed; returns the number of threads.
 */
async function revertSnooze(
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
