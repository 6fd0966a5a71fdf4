import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { AccountFolders } from '../../folders/index.ts'
import { listOutgoing } from '../../messages/index.ts'
import { refreshThreads } from '../../threads/index.ts'
import type { MailboxDeps } from '../deps.ts'
import { createUndo } from './create-undo.ts'
import { type MessageLocation, moveRows } from './move-store.ts'
import type { ReminderOfMessage } from './reminders/reminder-store.ts'
import { notifyReminders } from './reminders/settle-reminders.ts'

/** Target folder of a message, and the folder to remember as its previous one. */
export interface Destination {
  folderId: string
  oldFolderId: string | null
}

type MoveDeps = Pick<MailboxDeps, 'clock' | 'events' | 'ids'>

/** Messages to move, and the reminders that the same action ended. */
interface MoveRequest {
  locations: readonly MessageLocation[]
  reminded?: ReminderOfMessage[]
}

/**
 * Moves each message to the folder given by `destinationOf`, updates the lists and notifies clients. Returns the number
 * of moved messages and the undo id.
 */
export async function moveMessages(
  deps: MoveDeps,
  tx: Transaction,
  {
    actor,
    folders,
    order: { locations, reminded = [] },
    destinationOf,
  }: {
    actor: Pick<Actor, 'accountId'>
    folders: AccountFolders
    order: MoveRequest
    destinationOf: (location: MessageLocation) => Destination
  },
): Promise<{ messages: number; undo: string | null }> {
  const { accountId } = actor
  const moving = locations.filter((location) => destinationOf(location).folderId !== location.folder_id)
  if (moving.length === 0 && reminded.length === 0) return { messages: 0, undo: null }
  if (moving.length > 0) await moveWithoutUndo(deps, tx, { actor, folders, locations: moving, destinationOf })
  await notifyReminders(deps, tx, { accountId, folders, changed: reminded })
  const undo = await createUndo(deps, tx, {
    accountId,
    change: {
      moved: moving,
      ...(reminded.length > 0 && { reminded }),
    },
  })
  return { messages: Math.max(moving.length, reminded.length), undo }
}

/** Like `moveMessages`, without an undo step. */
export async function moveWithoutUndo(
  deps: Pick<MoveDeps, 'clock' | 'events'>,
  tx: Transaction,
  {
    actor,
    folders,
    locations,
    destinationOf,
  }: {
    actor: Pick<Actor, 'accountId'>
    folders: AccountFolders
    locations: readonly MessageLocation[]
    destinationOf: (location: MessageLocation) => Destination
  },
): Promise<void> {
  for (const [to, messageIds] of groupByDestination(locations, destinationOf)) {
    await moveRows(tx, actor.accountId, { messageIds, to, now: deps.clock.now() })
  }
  const change = await refreshThreads(tx, actor.accountId, {
    threadIds: locations.map((location) => location.thread_id),
    folders,
  })
  await deps.events.append(tx, actor.accountId, 'threads_changed', change)
  await notifyDrafts(deps, tx, { accountId: actor.accountId, folders, locations, destinationOf })
}

/** Notifies windows with an open draft that it was deleted or restored. */
async function notifyDrafts(
  deps: Pick<MoveDeps, 'events'>,
  tx: Transaction,
  {
    accountId,
    folders,
    locations,
    destinationOf,
  }: {
    accountId: string
    folders: AccountFolders
    locations: readonly MessageLocation[]
    destinationOf: (location: MessageLocation) => Destination
  },
): Promise<void> {
  const ids = locations.map(({ id }) => id)
  const drafts = await listOutgoing(tx.sql, accountId, ids)
  if (drafts.size === 0) return
  const closed = [folders.system('Trash').id, folders.system('Junk').id]
  for (const location of locations) {
    const draft = drafts.get(location.id)
    if (!draft) continue
    const version = closed.includes(destinationOf(location).folderId) ? null : draft.version
    const payload = { message_id: location.id, version, save_id: draft.save_id }
    await deps.events.append(tx, accountId, 'draft_changed', payload)
  }
}

function groupByDestination(
  locations: readonly MessageLocation[],
  destinationOf: (location: MessageLocation) => Destination,
): Iterable<[Destination, string[]]> {
  const groups = new Map<string, [Destination, string[]]>()
  for (const location of locations) {
    const to = destinationOf(location)
    const key = `${to.folderId} ${to.oldFolderId}`
    const group = groups.get(key) ?? [to, []]
    group[1].push(location.id)
    groups.set(key, group)
  }
  return groups.values()
}

/**
 * Returns the folder of each message before Trash or Junk; the inbox when that folder was deleted or is itself Trash or
 * Junk.
 */
export async function foldersBeforeTrash(
  locations: readonly MessageLocation[],
  folders: AccountFolders,
): Promise<(location: MessageLocation) => string> {
  const existing = await folders.findByIds(locations.map((location) => location.old_folder_id))
  return ({ old_folder_id: id }) => {
    const before = id === null ? undefined : existing.get(id)
    return before && !['Trash', 'Junk', 'Starred'].includes(before.name)
      ? before.id
      : folders.system('INBOX').id
  }
}
