import type { Moved } from '@bocau/contract/mailbox/mailbox-actions'
import type { Transaction } from '../../../../db/database.ts'
import { storeNow } from '../../../../db/store-time.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { Refused } from '../../../../kernel/refused.ts'
import { updateMessages } from '../../../messages/index.ts'
import { notifyThreads } from '../../../threads/index.ts'
import type { MailboxDeps } from '../../deps.ts'
import { changeMail } from '../change-mail.ts'
import { createUndo } from '../create-undo.ts'
import { planReminding } from './remind-of-due.ts'
import { listNewestIn, listReminders } from './reminder-store.ts'

type Deps = Pick<MailboxDeps, 'clock' | 'db' | 'events' | 'ids' | 'jobs'>

/**
 * Returns threads to the top of the inbox at a given time unless a reply arrives before, or cancels this. The reminder
 * belongs to the newest sent message of each thread. Returns the undo id.
 */
export async function setThreadReminders(
  deps: Deps,
  actor: Actor,
  { threadIds, at }: { threadIds: readonly string[]; at: number | null },
): Promise<Moved> {
  const { accountId } = actor
  return changeMail(deps, actor, async (tx, folders) => {
    if (at !== null && at <= (await storeNow(deps, tx.sql))) throw new Refused('snooze_past')
    const before = await listReminders(tx.sql, accountId, threadIds)
    const sent =
      at === null
        ? []
        : await listNewestIn(tx.sql, accountId, { threadIds, folderId: folders.system('Sent').id })
    const changed = [...new Map([...before, ...sent].map((one) => [one.id, one])).values()]
    if (changed.length === 0) throw new Refused('not_found')
    const none = { remind_at: null, unanswered_at: null }
    await updateMessages(tx.sql, accountId, { messageIds: idList(before), values: none })
    await updateMessages(tx.sql, accountId, { messageIds: idList(sent), values: { ...none, remind_at: at } })
    if (at !== null) await planReminding(deps, tx, { accountId, at })
    await notifyThreads(deps, tx, { accountId, folders, changed })
    return {
      messages: changed.length,
      undo: await createUndo(deps, tx, { accountId, change: { reminded: changed } }),
    }
  })
}

/** Sets a reminder for a message that is about to be sent. */
export async function setMessageReminder(
  deps: Pick<Deps, 'jobs'>,
  tx: Transaction,
  { accountId, messageId, at }: { accountId: string; messageId: string; at: number },
): Promise<void> {
  await updateMessages(tx.sql, accountId, { messageIds: [messageId], values: { remind_at: at } })
  await planReminding(deps, tx, { accountId, at })
}

/** Removes the reminder of a message whose sending is cancelled. */
export async function deleteReminder(tx: Transaction, accountId: string, messageId: string): Promise<void> {
  await updateMessages(tx.sql, accountId, { messageIds: [messageId], values: { remind_at: null } })
}

const idList = (some: readonly { id: string }[]) => some.map(({ id }) => id)
