import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { AccountFolders } from '../../folders/index.ts'
import { listOutgoing } from '../../messages/index.ts'
import { notifyThreads } from '../../threads/index.ts'
import type { MailboxDeps } from '../deps.ts'
import { createUndo } from './create-undo.ts'
import { type MessageLocation, moveRows } from './move-store.ts'
import type { ReminderOfMessage } from './reminders/reminder-store.ts'

/** Target folder of a message, and the folder to remember as its previous one. */
interface Destination {
  folderId: string
  oldFolderId: string | null
}

/** Returns the id of the target folder, or the destination if the message does not come from its previous folder. */
type TargetOf = (location: MessageLocation) => string | Destination

function destination(location: MessageLocation, targetOf: TargetOf): Destination {
  const target = targetOf(location)
  return typeof target === 'string' ? { folderId: target, oldFolderId: location.folder_id } : target
}

type MoveDeps = Pick<MailboxDeps, 'clock' | 'events' | 'ids'>

/** Messages to move, and the reminders that the same action ended. */
interface MoveRequest {
  locations: readonly MessageLocation[]
  reminded?: ReminderOfMessage[]
}

/**
 * Moves each message to the folder given by `targetOf`, updates the lists and notifies clients. Returns the number
 * of moved messages and the undo id.
 */
export async function moveMessages(
  deps: MoveDeps,
  tx: Transaction,
  {
    actor,
    folders,
    order: { locations, reminded = [] },
    targetOf,
  }: {
    actor: Pick<Actor, 'accountId'>
    folders: AccountFolders
    order: MoveRequest
    targetOf: TargetOf
  },
): Promise<{ messages: number; undo: string | null }> {
  const { accountId } = actor
  const moving = locations.filter(
    (location) => destination(location, targetOf).folderId !== location.folder_id,
  )
  if (moving.length === 0 && reminded.length === 0) return { messages: 0, undo: null }
  if (moving.length > 0) await moveWithoutUndo(deps, tx, { actor, folders, locations: moving, targetOf })
  await notifyThreads(deps, tx, { accountId, folders, changed: reminded })
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
    targetOf,
  }: {
    actor: Pick<Actor, 'accountId'>
    folders: AccountFolders
    locations: readonly MessageLocation[]
    targetOf: TargetOf
  },
): Promise<void> {
  for (const [to, messageIds] of groupByDestination(locations, targetOf)) {
    await moveRows(tx, actor.accountId, { messageIds, to, now: deps.clock.now() })
  }
  await notifyThreads(deps, tx, { accountId: actor.accountId, folders, changed: locations })
  await notifyDrafts(deps, tx, { accountId: actor.accountId, folders, locations, targetOf })
}

/** Notifies windows with an open draft that it was deleted or restored. */
async function notifyDrafts(
  deps: Pick<MoveDeps, 'events'>,
  tx: Transaction,
  {
    accountId,
    folders,
    locations,
    targetOf,
  }: {
    accountId: string
    folders: AccountFolders
    locations: readonly MessageLocation[]
    targetOf: TargetOf
  },
): Promise<void> {
  const ids = locations.map(({ id }) => id)
  const drafts = await listOutgoing(tx.sql, accountId, ids)
  if (drafts.size === 0) return
  const closed = [folders.system('Trash').id, folders.system('Junk').id]
  for (const location of locations) {
    const draft = drafts.get(location.id)
    if (!draft) continue
    const version = closed.includes(destination(location, targetOf).folderId) ? null : draft.version
    const payload = { message_id: location.id, version, save_id: draft.save_id }
    await deps.events.append(tx, accountId, 'draft_changed', payload)
  }
}

function groupByDestination(
  locations: readonly MessageLocation[],
  targetOf: TargetOf,
): Iterable<[Destination, string[]]> {
  const groups = new Map<string, [Destination, string[]]>()
  for (const location of locations) {
    const to = destination(location, targetOf)
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
