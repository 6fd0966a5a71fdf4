import type { Moved } from '@bocau/contract/mailbox/mailbox-actions'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import {
  type AccountFolders,
  archiveFolderName,
  onlyFolders,
  scheduledFolderNames,
} from '../../folders/index.ts'
import type { MailboxDeps } from '../deps.ts'
import { changeMail } from './change-mail.ts'
import { getList } from './folders-of-list.ts'
import { foldersBeforeTrash, moveMessages } from './move-messages.ts'
import { listLocations, listLocationsOfThreads, type MessageLocation } from './move-store.ts'
import type { ReminderOfMessage } from './reminders/reminder-store.ts'
import { dismissUnanswered } from './reminders/settle-reminders.ts'
import { requireDeleting, requireMoving } from './require-deleting.ts'
import { revert } from './revert.ts'
import { consumeUndo } from './undo-store.ts'

type Deps = Pick<MailboxDeps, 'clock' | 'db' | 'events' | 'ids'>

/**
 * Moves the messages of threads from one folder to another. Fails when none of them has messages in either folder, because
 * the caller sees an outdated list.
 */
export async function moveThreads(
  deps: Deps,
  actor: Actor,
  moves: readonly { threadIds: readonly string[]; fromFolderId: string; toFolderId: string }[],
): Promise<Moved> {
  return changeMail(deps, actor, async (tx, folders) => {
    const targets = new Map<MessageLocation, string>()
    const reminded: ReminderOfMessage[] = []
    let isDone = false
    for (const move of moves) {
      const target = await folders.getTarget(move.toFolderId)
      requireMoving(actor, target)
      const { actionable: from } = await getList(tx.sql, actor.accountId, { folders, id: move.fromFolderId })
      for (const location of await listLocationsOfThreads(tx.sql, actor.accountId, {
        threadIds: move.threadIds,
        inFolders: from,
      })) {
        targets.set(location, target.id)
      }
      if (move.fromFolderId === folders.system('INBOX').id) {
        const unanswered = await dismissUnanswered(tx, actor.accountId, move.threadIds)
        reminded.push(...unanswered)
        // Sent messages shown in the inbox only as unanswered also move, except to the archive.
        if (target.name !== archiveFolderName)
          for (const location of await listLoneSentMessages(tx, actor.accountId, {
            unanswered,
            moving: targets.keys(),
          }))
            targets.set(location, target.id)
      }
      isDone ||=
        targets.size === 0 &&
        (
          await listLocationsOfThreads(tx.sql, actor.accountId, {
            threadIds: move.threadIds,
            inFolders: onlyFolders([target.id]),
          })
        ).length > 0
    }
    if (targets.size === 0 && reminded.length === 0 && !isDone) throw new Refused('not_found')
    const order = { locations: [...targets.keys()], reminded }
    return moveMessages(deps, tx, {
      actor,
      folders,
      order,
      targetOf: (location) => targets.get(location) as string,
    })
  })
}

/** Lists the unanswered sent messages of threads without any other message to move. */
async function listLoneSentMessages(
  tx: Transaction,
  accountId: string,
  { unanswered, moving }: { unanswered: readonly ReminderOfMessage[]; moving: Iterable<MessageLocation> },
): Promise<MessageLocation[]> {
  const moved = new Set([...moving].map((location) => location.thread_id))
  const alone = unanswered.filter((one) => !moved.has(one.thread_id)).map(({ id }) => id)
  return listLocations(tx.sql, accountId, alone)
}

/**
 * Moves threads to Trash from all folders; scheduled messages stay. Fails when none of them exists, so that no
 * client reports a false deletion.
 */
export async function deleteThreads(deps: Deps, actor: Actor, threadIds: readonly string[]): Promise<Moved> {
  requireDeleting(actor)
  return changeMail(deps, actor, async (tx, folders) => {
    const all = await listLocationsOfThreads(tx.sql, actor.accountId, {
      threadIds,
      inFolders: folders.allExcept([]),
    })
    if (all.length === 0) throw new Refused('not_found')
    const trash = folders.system('Trash').id
    const locations = withoutScheduled(all, folders).filter((location) => location.folder_id !== trash)
    return moveMessages(deps, tx, {
      actor,
      folders,
      order: { locations },
      targetOf: () => trash,
    })
  })
}

/** Moves the drafts of threads to Trash; the rest of each conversation stays. */
export async function discardDrafts(deps: Deps, actor: Actor, threadIds: readonly string[]): Promise<Moved> {
  requireDeleting(actor)
  return changeMail(deps, actor, async (tx, folders) => {
    const drafts = folders.system('Drafts').id
    const trash = folders.system('Trash').id
    const locations = await listLocationsOfThreads(tx.sql, actor.accountId, {
      threadIds,
      inFolders: onlyFolders([drafts, trash]),
    })
    if (locations.length === 0) throw new Refused('not_found')
    return moveMessages(deps, tx, {
      actor,
      folders,
      order: { locations },
      targetOf: () => trash,
    })
  })
}

/**
 * Leaves out scheduled messages when their thread has other messages, because their sender expects them to be sent.
 * Keeps them when the thread has nothing else.
 */
function withoutScheduled(locations: readonly MessageLocation[], folders: AccountFolders): MessageLocation[] {
  const departures = scheduledFolderNames.map((name) => folders.system(name).id)
  const isScheduled = (location: MessageLocation) => departures.includes(location.folder_id)
  const conversations = new Set(
    locations.filter((location) => !isScheduled(location)).map((location) => location.thread_id),
  )
  return locations.filter((location) => !isScheduled(location) || !conversations.has(location.thread_id))
}

/**
 * Moves threads out of Trash or Junk, to the given folder or to the previous folder of each message. Skips threads that
 * are already restored; fails when none exists.
 */
export async function restoreThreads(
  deps: Deps,
  actor: Actor,
  input: { threadIds: readonly string[]; from: 'Trash' | 'Junk'; toFolderId?: string | undefined },
): Promise<Moved> {
  return changeMail(deps, actor, async (tx, folders) => {
    const from = folders.system(input.from).id
    const chosen = input.toFolderId ? await folders.getTarget(input.toFolderId) : null
    if (chosen) requireMoving(actor, chosen)
    const target = chosen?.id ?? null
    const locations = await listLocationsOfThreads(tx.sql, actor.accountId, {
      threadIds: input.threadIds,
      inFolders: onlyFolders([from]),
    })
    if (locations.length === 0) {
      const back = target ? onlyFolders([target]) : folders.allExcept(['Trash', 'Junk'])
      const restored = await listLocationsOfThreads(tx.sql, actor.accountId, {
        threadIds: input.threadIds,
        inFolders: back,
      })
      if (restored.length === 0) throw new Refused('not_found')
    }
    const before = await foldersBeforeTrash(locations, folders)
    return moveMessages(deps, tx, {
      actor,
      folders,
      order: { locations },
      targetOf: (location) => target ?? before(location),
    })
  })
}

/** Moves single messages to a folder; without a folder, moves those in Trash and Junk to their previous folders. */
export async function moveSingleMessages(
  deps: Deps,
  actor: Actor,
  input: { messageIds: readonly string[]; toFolderId?: string | undefined },
): Promise<Moved> {
  return changeMail(deps, actor, async (tx, folders) => {
    const chosen = input.toFolderId ? await folders.getTarget(input.toFolderId) : null
    if (chosen) requireMoving(actor, chosen)
    const target = chosen?.id ?? null
    const hidden = [folders.system('Trash').id, folders.system('Junk').id]
    const locations = await listLocations(tx.sql, actor.accountId, input.messageIds)
    if (locations.length === 0) throw new Refused('not_found')
    const moving = target ? locations : locations.filter((location) => hidden.includes(location.folder_id))
    const before = await foldersBeforeTrash(moving, folders)
    return moveMessages(deps, tx, {
      actor,
      folders,
      order: { locations: moving },
      targetOf: (location) => target ?? before(location),
    })
  })
}

/** Undoes an action. Skips messages that were moved again or deleted since. */
export async function undoAction(deps: Deps, actor: Actor, undoId: string): Promise<void> {
  await changeMail(deps, actor, async (tx, folders) => {
    const step = await consumeUndo(tx.sql, actor.accountId, undoId)
    if (!step) throw new Refused('not_found')
    await revert(deps, tx, { accountId: actor.accountId, folders, step })
  })
}
