import type { Transaction } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import { AccountFolders, type FolderRow } from '../folders/index.ts'
import {
  changeMail,
  listLocations,
  type MailboxDeps,
  moveWithoutUndo,
  removeMessages,
  requireDeleting,
  requireMoving,
} from '../mailbox/index.ts'
import { listOutgoing, listWrittenByAccount, updateFlags } from '../messages/index.ts'
import { assignUids, numberFolder } from '../numbering/index.ts'
import { type EntryRow, findCounters, listArrivals, listEntriesOfUids, listUidsOf } from './entry-store.ts'

/** Old and new UIDs of moved messages. */
export interface MovedUids {
  uidValidity: number
  /** In order of arrival. */
  pairs: { from: number; to: number }[]
}

type Deps = Pick<MailboxDeps, 'clock' | 'db' | 'events' | 'ids'>

const movedAtOnce = 1000

/** Moves messages from one folder to another; yields their new UIDs step by step. Skips deleted messages. */
export async function* moveFromFolder(
  deps: Deps,
  actor: Actor,
  request: { folderId: string; uids: readonly number[]; toFolderId: string },
): AsyncGenerator<MovedUids> {
  const { accountId } = actor
  // Numbers existing messages in steps first, so that this transaction stays short.
  await numberFolder(deps, accountId, request.toFolderId)
  for (let at = 0; at < request.uids.length; at += movedAtOnce) {
    const uids = request.uids.slice(at, at + movedAtOnce)
    yield await changeMail(deps, actor, async (tx, folders) => {
      const target = await folders.get(request.toFolderId)
      requireMoving(actor, target)
      const rows = await listEntriesOfUids(tx.sql, accountId, { folderId: request.folderId, uids })
      const ids = rows.map((row) => row.id)
      const locations = await listLocations(tx.sql, accountId, ids)
      if (locations.length > 0) {
        await updateDraftFlags(tx, accountId, { rows, target })
        await moveWithoutUndo(deps, tx, {
          actor,
          folders,
          locations,
          targetOf: (location) => ({
            folderId: target.id,
            // A move within a folder assigns a new UID but keeps the previous folder.
            oldFolderId: location.folder_id === target.id ? location.old_folder_id : location.folder_id,
          }),
        })
      }
      const before = new Map(rows.map((row) => [row.id, row.uid]))
      await assignUids(tx, accountId, { folderId: target.id })
      const { uid_validity: uidValidity = 1 } = (await findCounters(tx.sql, accountId, target.id)) ?? {}
      const arrived = await listArrivals(tx.sql, { accountId, folderId: target.id, from: target.next_uid })
      const pairs = arrived.flatMap(({ id, uid }) => {
        const from = before.get(id)
        return from === undefined ? [] : [{ from, to: uid }]
      })
      if (locations.length > 0) await deps.events.append(tx, accountId, 'threads_changed', noThreadChange)
      return { uidValidity, pairs }
    })
  }
}

/**
 * Makes `\Draft` follow the folder. Messages moved into Drafts become drafts unless they were received. Messages moved
 * out of it become normal messages unless they were written here or deleted.
 */
async function updateDraftFlags(
  tx: Transaction,
  accountId: string,
  { rows, target }: { rows: readonly EntryRow[]; target: FolderRow },
): Promise<void> {
  if (target.name === 'Trash' || target.name === 'Junk') return
  const isDraft = target.name === 'Drafts' ? 1 : 0
  const written = await listOutgoing(
    tx.sql,
    accountId,
    rows.map(({ id }) => id),
  )
  const candidates = rows
    .filter((row) => row.is_draft !== isDraft && !written.has(row.id))
    .map(({ id }) => id)
  const local = isDraft ? await listWrittenByAccount(tx.sql, accountId, candidates) : null
  const changed = local ? candidates.filter((id) => local.has(id)) : candidates
  await updateFlags(tx.sql, accountId, { messageIds: changed, flags: { is_draft: isDraft } })
}

const noThreadChange = { threads: [], removed: [], counts: [] }

/** Returns the UIDs of messages that have just arrived in a folder. */
export async function listUids(
  tx: Transaction,
  accountId: string,
  { folderId, messageIds }: { folderId: string; messageIds: readonly string[] },
): Promise<{ uidValidity: number; pairs: { id: string; uid: number }[] }> {
  await assignUids(tx, accountId, { folderId })
  const counters = await findCounters(tx.sql, accountId, folderId)
  const rows = await listUidsOf(tx.sql, accountId, messageIds)
  return { uidValidity: counters?.uid_validity ?? 1, pairs: rows }
}

/**
 * Permanently deletes a message within a larger change; returns false when it no longer exists. The account is locked.
 */
export async function removeWithin(
  deps: Pick<Deps, 'clock' | 'events'>,
  tx: Transaction,
  { actor, replaced: { folderId, uid } }: { actor: Actor; replaced: { folderId: string; uid: number } },
): Promise<boolean> {
  requireDeleting(actor)
  const { accountId } = actor
  const [row] = await listEntriesOfUids(tx.sql, accountId, { folderId, uids: [uid] })
  if (!row) return false
  const folders = await AccountFolders.read(tx.sql, accountId)
  await removeMessages(deps, tx, { accountId, folders, messageIds: [row.id] })
  return true
}

const deletedAtOnce = 200

/** Permanently deletes the messages of a folder with the `\Deleted` flag; returns their number. */
export async function expungeFolder(
  deps: Deps,
  actor: Actor,
  { folderId, uids }: { folderId: string; uids: readonly number[] },
): Promise<number> {
  if (uids.length > 0) requireDeleting(actor)
  let deleted = 0
  for (let at = 0; at < uids.length; at += deletedAtOnce) {
    const some = uids.slice(at, at + deletedAtOnce)
    deleted += await changeMail(deps, actor, async (tx, folders) => {
      const rows = await listEntriesOfUids(tx.sql, actor.accountId, { folderId, uids: some })
      const messageIds = rows.filter((row) => row.is_deleted === 1).map((row) => row.id)
      await removeMessages(deps, tx, { accountId: actor.accountId, folders, messageIds })
      return messageIds.length
    })
  }
  return deleted
}
