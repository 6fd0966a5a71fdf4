import type { Moved } from '@bocau/contract/mailbox-actions'
import type { Actor } from '../../actor.ts'
import { Refused } from '../../refused.ts'
import { changeMail } from './change-mail.ts'
import type { MailboxDeps } from './deps.ts'
import { folderBefore, moveMessages, replaceAll } from './move-messages.ts'
import { listPlaces, listPlacesOfThreads, type MessagePlace, takeUndo } from './move-store.ts'

type Deps = Pick<MailboxDeps, 'clock' | 'db' | 'events' | 'ids'>

/** Moves what lies of some threads in one folder to another. */
export async function moveThreads(
  deps: Deps,
  actor: Actor,
  moves: readonly { threadIds: readonly string[]; fromFolderId: string; toFolderId: string }[],
): Promise<Moved> {
  return changeMail(deps, actor, async (tx, folders) => {
    const targets = new Map<MessagePlace, string>()
    for (const move of moves) {
      const target = folders.getTarget(move.toFolderId)
      const from = folders.shownIn(move.fromFolderId)
      for (const place of await listPlacesOfThreads(tx.sql, actor.accountId, move.threadIds, from)) {
        targets.set(place, target.id)
      }
    }
    return moveMessages(deps, tx, actor, folders, [...targets.keys()], (place) => ({
      folderId: targets.get(place) as string,
      oldFolderId: place.folder_id,
    }))
  })
}

/** Moves threads to Trash, whatever folders their messages lie in. */
export async function deleteThreads(deps: Deps, actor: Actor, threadIds: readonly string[]): Promise<Moved> {
  return changeMail(deps, actor, async (tx, folders) => {
    const places = await listPlacesOfThreads(
      tx.sql,
      actor.accountId,
      threadIds,
      folders.idsWithout(['Trash']),
    )
    const trash = folders.system('Trash').id
    return moveMessages(deps, tx, actor, folders, places, (place) => ({
      folderId: trash,
      oldFolderId: place.folder_id,
    }))
  })
}

/** Takes threads out of Trash or Junk: to the folder given, or each message to where it was before. */
export async function bringBackThreads(
  deps: Deps,
  actor: Actor,
  input: { threadIds: readonly string[]; from: 'Trash' | 'Junk'; toFolderId?: string | undefined },
): Promise<Moved> {
  return changeMail(deps, actor, async (tx, folders) => {
    const from = folders.system(input.from).id
    const target = input.toFolderId ? folders.getTarget(input.toFolderId).id : null
    const places = await listPlacesOfThreads(tx.sql, actor.accountId, input.threadIds, [from])
    return moveMessages(deps, tx, actor, folders, places, (place) => ({
      folderId: target ?? folderBefore(place, folders),
      oldFolderId: place.folder_id,
    }))
  })
}

/** Moves single messages to a folder. */
export async function moveSingleMessages(
  deps: Deps,
  actor: Actor,
  input: { messageIds: readonly string[]; toFolderId: string },
): Promise<Moved> {
  return changeMail(deps, actor, async (tx, folders) => {
    const target = folders.getTarget(input.toFolderId).id
    const places = await listPlaces(tx.sql, actor.accountId, input.messageIds)
    return moveMessages(deps, tx, actor, folders, places, (place) => ({
      folderId: target,
      oldFolderId: place.folder_id,
    }))
  })
}

/** Puts back what an act moved. A message that went on to somewhere else, or is gone, is left alone. */
export async function undoMove(deps: Deps, actor: Actor, undoId: string): Promise<void> {
  await changeMail(deps, actor, async (tx, folders) => {
    const before = await takeUndo(tx.sql, actor.accountId, undoId)
    if (!before) throw new Refused('not_found')
    const places = new Map(before.map((place) => [place.id, place]))
    const now = await listPlaces(tx.sql, actor.accountId, [...places.keys()])
    const stillThere = now.filter((place) => place.old_folder_id === places.get(place.id)?.folder_id)
    if (stillThere.length === 0) return
    await replaceAll(deps, tx, actor, folders, stillThere, (place) => {
      const was = places.get(place.id) as MessagePlace
      const exists = folders.all.some((folder) => folder.id === was.folder_id)
      return { folderId: exists ? was.folder_id : folders.system('INBOX').id, oldFolderId: was.old_folder_id }
    })
  })
}
