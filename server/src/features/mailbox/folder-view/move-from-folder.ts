import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { changeMail } from '../actions/change-mail.ts'
import { removeMessages } from '../actions/delete-forever.ts'
import { replaceAll } from '../actions/move-messages.ts'
import { listPlaces } from '../actions/move-store.ts'
import { requireDeleting, requireMoving } from '../actions/require-deleting.ts'
import type { MailboxDeps } from '../deps.ts'
import { listOutgoing } from '../drafts/draft-store.ts'
import { AccountFolders } from '../folders/account-folders.ts'
import type { FolderRow } from '../folders/folder-store.ts'
import { listWrittenHere } from '../messages/own-address-store.ts'
import { giveNumbers, numberFolder } from '../numbering/number-messages.ts'
import { type EntryRow, findCounters, listEntriesOfUids, listUidsOf } from './entry-store.ts'
import { updateMarks } from './mark-store.ts'

/** Where messages came to: the numbers they had, and those they have there. */
export interface Numbered {
  uidValidity: number
  /** In the order in which they came there. */
  pairs: { from: number; to: number }[]
}

type Deps = Pick<MailboxDeps, 'clock' | 'db' | 'events' | 'ids'>

const movedAtOnce = 500

/** Moves messages from one folder to another; answers with their new numbers, step by step. Those that are gone are left out. */
export async function* moveFromFolder(
  deps: Deps,
  actor: Actor,
  given: { folderId: string; uids: readonly number[]; toFolderId: string },
): AsyncGenerator<Numbered> {
  const { accountId } = actor
  // What lies there already is numbered by steps, so that this one is short.
  await numberFolder(deps, accountId, given.toFolderId)
  for (let at = 0; at < given.uids.length; at += movedAtOnce) {
    const uids = given.uids.slice(at, at + movedAtOnce)
    yield await changeMail(deps, actor, async (tx, folders) => {
      const target = await folders.get(given.toFolderId)
      requireMoving(actor, target)
      const rows = await listEntriesOfUids(tx.sql, accountId, given.folderId, uids)
      const ids = rows.map((row) => row.id)
      const places = await listPlaces(tx.sql, accountId, ids)
      if (places.length > 0) {
        await followDrafts(tx, accountId, { rows, target })
        await replaceAll(deps, tx, actor, folders, places, (place) => ({
          folderId: target.id,
          // What moves within its folder is another number there, and came from where it came.
          oldFolderId: place.folder_id === target.id ? place.old_folder_id : place.folder_id,
        }))
      }
      const before = new Map(rows.map((row) => [row.id, row.uid]))
      const numbered = await numbersOf(tx, accountId, target.id, ids)
      const pairs = numbered.pairs.map(({ id, uid }) => ({ from: before.get(id) ?? 0, to: uid }))
      if (places.length > 0) await deps.events.append(tx, accountId, 'threads_changed', nothingShown)
      return { uidValidity: numbered.uidValidity, pairs }
    })
  }
}

/**
 * Makes messages that come into Drafts drafts, except received ones, and the others messages again unless they are
 * written here or thrown away: `\Draft` follows the folder.
 */
async function followDrafts(
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
  const others = rows.filter((row) => row.is_draft !== isDraft && !written.has(row.id)).map(({ id }) => id)
  const own = isDraft ? await listWrittenHere(tx.sql, accountId, others) : null
  const changed = own ? others.filter((id) => own.has(id)) : others
  await updateMarks(tx.sql, accountId, changed, { is_draft: isDraft })
}

const nothingShown = { threads: [], removed: [], counts: [] }

/** The numbers of messages that have just come into a folder. */
export async function numbersOf(
  tx: Transaction,
  accountId: string,
  folderId: string,
  messageIds: readonly string[],
): Promise<{ uidValidity: number; pairs: { id: string; uid: number }[] }> {
  await giveNumbers(tx, accountId, folderId)
  const counters = await findCounters(tx.sql, accountId, folderId)
  const rows = await listUidsOf(tx.sql, accountId, messageIds)
  return { uidValidity: counters?.uid_validity ?? 1, pairs: rows }
}

/** Deletes a message of a folder for good as part of a greater change; false where it is gone. The account is locked. */
export async function removeWithin(
  deps: Pick<Deps, 'clock' | 'events'>,
  tx: Transaction,
  actor: Actor,
  { folderId, uid }: { folderId: string; uid: number },
): Promise<boolean> {
  requireDeleting(actor)
  const { accountId } = actor
  const [row] = await listEntriesOfUids(tx.sql, accountId, folderId, [uid])
  if (!row) return false
  const folders = await AccountFolders.read(tx.sql, accountId)
  await removeMessages(deps, tx, accountId, folders, await listPlaces(tx.sql, accountId, [row.id]))
  return true
}

const deletedAtOnce = 200

/** Deletes for good those messages of a folder that are marked as to be deleted; answers with how many. */
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
      const rows = await listEntriesOfUids(tx.sql, actor.accountId, folderId, some)
      const marked = rows.filter((row) => row.is_deleted === 1).map((row) => row.id)
      await removeMessages(
        deps,
        tx,
        actor.accountId,
        folders,
        await listPlaces(tx.sql, actor.accountId, marked),
      )
      return marked.length
    })
  }
  return deleted
}
