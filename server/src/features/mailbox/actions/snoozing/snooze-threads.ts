import type { Moved } from '@bocau/contract/mailbox/mailbox-actions'
import type { Transaction } from '../../../../db/database.ts'
import { storeNow } from '../../../../db/store-time.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { Refused } from '../../../../kernel/refused.ts'
import {
  AccountFolders,
  createFolder,
  hiddenFolderNames,
  notifyFolders,
  scheduledFolderNames,
  snoozedFolderName,
} from '../../../folders/index.ts'
import { updateMessages } from '../../../messages/index.ts'
import { notifyThreads } from '../../../threads/index.ts'
import type { MailboxDeps } from '../../deps.ts'
import { changeMail } from '../change-mail.ts'
import { createUndo } from '../create-undo.ts'
import { getList } from '../folders-of-list.ts'
import { moveWithoutUndo } from '../move-messages.ts'
import { listLocationsOfThreads } from '../move-store.ts'
import { planReminding } from '../reminders/remind-of-due.ts'
import type { ReminderOfMessage } from '../reminders/reminder-store.ts'
import { dismissUnanswered } from '../reminders/settle-reminders.ts'
import { listSnoozedLocations, type SnoozedLocation } from './snooze-store.ts'
import { planUnsnooze } from './unsnooze-due.ts'

type Deps = Pick<MailboxDeps, 'clock' | 'db' | 'events' | 'ids' | 'jobs'>

/** Folders whose messages stay where they are when their thread is snoozed. */
const foldersNotSnoozed: readonly string[] = [...hiddenFolderNames, ...scheduledFolderNames, 'Sent', 'Drafts']

/** Threads to snooze and their return time; null to return them now. */
interface SnoozeRequest {
  from: readonly { threadIds: readonly string[]; folderId: string }[]
  /** Milliseconds. */
  until: number | null
}

/**
 * Snoozes the received messages of threads until a given time, or returns them to the inbox now. Threads that are
 * already snoozed get the new time. Returns the undo id.
 */
export async function snoozeThreads(
  deps: Deps,
  actor: Actor,
  { from, until }: SnoozeRequest,
): Promise<Moved> {
  const { accountId } = actor
  return changeMail(deps, actor, async (tx, read) => {
    if (until !== null && until <= (await storeNow(deps, tx.sql))) throw new Refused('snooze_past')
    const folders = until === null ? read : await withSnoozedFolder(deps, tx, { accountId, folders: read })
    const locations = new Map<string, SnoozedLocation>()
    for (const { threadIds, folderId } of from)
      for (const location of await listSnoozable(tx, accountId, { folders, threadIds, folderId, until }))
        locations.set(location.id, location)
    const before = [...locations.values()]
    const reminded = await postponeReminders(deps, tx, {
      accountId,
      from,
      until,
      inbox: folders.system('INBOX').id,
    })
    if (before.length === 0 && reminded.length === 0) throw new Refused('not_found')
    const ids = before.map(({ id }) => id)
    await updateMessages(tx.sql, accountId, {
      messageIds: ids,
      values: {
        snoozed_until: until,
        ...(until === null ? { woken_at: deps.clock.now() } : {}),
      },
    })
    const target = until === null ? folders.system('INBOX').id : folders.special.snoozed
    await moveWithoutUndo(deps, tx, {
      actor,
      folders,
      locations: before.filter((location) => location.folder_id !== target),
      targetOf: () => target,
    })
    // Messages with only a changed time do not move.
    const retimed = before.filter((location) => location.folder_id === target)
    await notifyThreads(deps, tx, { accountId, folders, changed: retimed })
    if (until !== null) await planUnsnooze(deps, tx, { accountId, at: until })
    await notifyThreads(deps, tx, { accountId, folders, changed: reminded })
    const undo = await createUndo(deps, tx, {
      accountId,
      change: {
        snoozed: before,
        ...(reminded.length > 0 && { reminded }),
      },
    })
    return { messages: Math.max(before.length, reminded.length), undo }
  })
}

/**
 * Postpones the unanswered messages that the inbox shows for the threads: they remind again at the end of the
 * snooze time.
 */
async function postponeReminders(
  deps: Deps,
  tx: Transaction,
  { accountId, from, until, inbox }: { accountId: string } & SnoozeRequest & { inbox: string },
): Promise<ReminderOfMessage[]> {
  if (until === null) return []
  const threadIds = from.flatMap((some) => (some.folderId === inbox ? some.threadIds : []))
  const reminded = await dismissUnanswered(tx, accountId, threadIds)
  await updateMessages(tx.sql, accountId, {
    messageIds: reminded.map(({ id }) => id),
    values: { remind_at: until },
  })
  if (reminded.length > 0) await planReminding(deps, tx, { accountId, at: until })
  return reminded
}

/** Lists the messages of threads that a snooze affects; to return threads, those in Snoozed. */
async function listSnoozable(
  tx: Transaction,
  accountId: string,
  {
    folders,
    threadIds,
    folderId,
    until,
  }: { folders: AccountFolders; threadIds: readonly string[]; folderId: string; until: number | null },
): Promise<SnoozedLocation[]> {
  const { actionable } = await getList(tx.sql, accountId, { folders, id: folderId })
  const locations = await listLocationsOfThreads(tx.sql, accountId, { threadIds, inFolders: actionable })
  const excluded = new Set(
    foldersNotSnoozed.flatMap((name) => folders.systemFolders.find((one) => one.name === name)?.id ?? []),
  )
  const isIncluded = (location: { folder_id: string }) =>
    until === null ? location.folder_id === folders.special.snoozed : !excluded.has(location.folder_id)
  return listSnoozedLocations(
    tx.sql,
    accountId,
    locations.filter(isIncluded).map(({ id }) => id),
  )
}

/** Returns the folders including Snoozed, which is created on first use. */
async function withSnoozedFolder(
  deps: Deps,
  tx: Transaction,
  { accountId, folders }: { accountId: string; folders: AccountFolders },
): Promise<AccountFolders> {
  if (folders.special.snoozed !== '') return folders
  await createFolder(deps, tx, { accountId, path: snoozedFolderName })
  await notifyFolders(deps, tx, accountId)
  return AccountFolders.read(tx.sql, accountId)
}
