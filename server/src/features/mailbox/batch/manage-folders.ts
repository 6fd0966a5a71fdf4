import type { Folder } from '@bocau/contract/mailbox/mailbox'
import type { BatchStarted } from '@bocau/contract/mailbox/mailbox-actions'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import {
  AccountFolders,
  checkFolderDepth,
  checkFolderPath,
  createFolder,
  deleteSubscription,
  type FolderRow,
  findInTree,
  getFolders,
  listFolders,
  notifyFolders,
  parentOf,
  removeFolder,
  renameFolder,
} from '../../folders/index.ts'
import { requireDeleting, requireMoving } from '../actions/require-deleting.ts'
import type { MailboxDeps } from '../deps.ts'
import { planBatch } from './start-batch.ts'

type Deps = Pick<MailboxDeps, 'clock' | 'db' | 'events' | 'ids' | 'jobs'>

/** Creates a folder at a path and notifies clients. */
export async function addFolder(deps: Deps, actor: Actor, path: string): Promise<Folder> {
  return changeFolders(deps, actor, (tx, folders) => {
    refuseUsedPath(folders, checkFolderPath(path))
    return createFolder(deps, tx, { accountId: actor.accountId, path })
  })
}

/** Moves a folder with its subfolders to another path. */
export async function moveFolder(
  deps: Deps,
  actor: Actor,
  { folderId, path }: { folderId: string; path: string },
): Promise<Folder> {
  return changeFolders(deps, actor, async (tx, folders) => {
    const folder = getUserFolder(folders, folderId)
    const name = checkFolderPath(path)
    if (name === folder.name) return folderId
    if (name.startsWith(`${folder.name}/`)) throw invalidPath('is below the folder itself')
    refuseUsedPath(
      folders.filter((one) => one !== folder),
      name,
    )
    const parent = parentOf(name)
    if (parent && !folders.some((one) => one.name === parent && !one.is_system))
      throw new Refused('not_found')
    const moved = withSubfolders(folders, folder).map((one) => ({
      id: one.id,
      name: name + one.name.slice(folder.name.length),
    }))
    for (const one of moved) checkFolderDepth(one.name)
    for (const one of moved) {
      await renameFolder(tx.sql, actor.accountId, { folderId: one.id, name: one.name })
      await deleteSubscription(tx.sql, actor.accountId, one.name)
    }
    return folderId
  })
}

/** Deletes a folder and its subfolders if all are empty. */
export async function deleteFolder(deps: Deps, actor: Actor, folderId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    const folders = await listFolders(tx.sql, actor.accountId)
    const deleted = withSubfolders(folders, getUserFolder(folders, folderId))
    if (deleted.some((folder) => folder.total_threads > 0)) throw new Refused('folder_not_empty')
    for (const folder of deleted) await removeFolder(tx.sql, actor.accountId, folder.id)
    await notifyFolders(deps, tx, actor.accountId)
  })
}

/** Deletes a folder and moves its mail to another folder or deletes it permanently. */
export async function deleteFolderWithMail(
  deps: Deps,
  actor: Actor,
  input: { folderId: string; toFolderId?: string | undefined },
): Promise<BatchStarted> {
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    const folders = await listFolders(tx.sql, actor.accountId)
    const deleted = withSubfolders(folders, getUserFolder(folders, input.folderId))
    if (!input.toFolderId) requireDeleting(actor)
    else {
      const { id } = await (await AccountFolders.read(tx.sql, actor.accountId)).getTarget(input.toFolderId)
      const target = getListedFolder(folders, id)
      requireMoving(actor, target)
      if (deleted.includes(target))
        throw new Refused('invalid_input', {
          fields: [{ path: 'move_to_folder_id', message: 'is being removed' }],
        })
    }
    const action = input.toFolderId ? 'move' : 'delete_forever'
    let started: BatchStarted | null = null
    // Subfolders first: a parent is deleted after its children.
    for (const folder of deleted.toReversed()) {
      started = await planBatch(deps, tx, {
        actor,
        request: { folderId: folder.id, act: action, toFolderId: input.toFolderId, removesFolder: true },
        total: folder.total_threads,
      })
    }
    return started as BatchStarted
  })
}

/** Users do not distinguish names that differ only in case. */
function refuseUsedPath(folders: readonly FolderRow[], path: string): void {
  const lowerPath = path.toLowerCase()
  if (folders.some(({ name }) => name.toLowerCase() === lowerPath)) throw new Refused('folder_exists')
}

/** Changes the folder tree, notifies clients and returns the folder whose id `change` returns. */
async function changeFolders(
  deps: Deps,
  actor: Actor,
  change: (tx: Transaction, folders: readonly FolderRow[]) => Promise<string>,
): Promise<Folder> {
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    const id = await change(tx, await listFolders(tx.sql, actor.accountId))
    await notifyFolders(deps, tx, actor.accountId)
    return findInTree(await getFolders(tx.sql, actor.accountId), id) as Folder
  })
}

/** Returns a user-created folder; rejects system folders. */
function getUserFolder(folders: readonly FolderRow[], folderId: string): FolderRow {
  const folder = getListedFolder(folders, folderId)
  if (folder.is_system) throw new Refused('system_folder')
  return folder
}

/** Returns the folder with this id; fails when it is missing. */
function getListedFolder(folders: readonly FolderRow[], folderId: string): FolderRow {
  const folder = folders.find((one) => one.id === folderId)
  if (!folder) throw new Refused('not_found')
  return folder
}

/** Returns a folder and its subfolders, parents first. */
function withSubfolders(folders: readonly FolderRow[], folder: FolderRow): FolderRow[] {
  const below = folders.filter((one) => one.name.startsWith(`${folder.name}/`))
  return [folder, ...below.toSorted((a, b) => a.name.split('/').length - b.name.split('/').length)]
}

function invalidPath(message: string): Refused {
  return new Refused('invalid_input', { fields: [{ path: 'display_name', message }] })
}
