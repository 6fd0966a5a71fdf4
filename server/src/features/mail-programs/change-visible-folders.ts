import { findEntry } from '@bocau/mail-core/text/find-entry'
import { normalForm } from '@bocau/mail-core/text/normal-form'
import type { Transaction } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import {
  AccountFolders,
  checkFolderPath,
  deleteSubscription,
  type FolderRow,
  findFolder,
  listFolders,
  listStaleSubscriptions,
  notifyFolders,
  removeFolder,
  saveSubscription,
} from '../folders/index.ts'
import { addFolder, type MailboxDeps, moveFolder, removeMessages, requireDeleting } from '../mailbox/index.ts'
import { listMessagesInFolder, setSubscribed } from './visible-folder-store.ts'

type Deps = Pick<MailboxDeps, 'clock' | 'db' | 'events' | 'ids' | 'jobs'>

/** A folder as IMAP clients see it. */
export interface VisibleFolder {
  id: string
  /** Path with `/` between names. */
  name: string
  role: 'inbox' | 'sent' | 'drafts' | 'archive' | 'junk' | 'trash' | null
  isSubscribed: boolean
}

const roles: Record<string, VisibleFolder['role']> = {
  INBOX: 'inbox',
  Sent: 'sent',
  Drafts: 'drafts',
  Archive: 'archive',
  Junk: 'junk',
  Trash: 'trash',
}
/** Virtual lists without messages, and folders of scheduled messages. */
const hiddenNames = ['Starred', 'WEBMAIL_SCHEDULED', 'webmail_period']

/** Lists the folders that IMAP clients see, system folders first. */
export async function listVisibleFolders(
  { db }: Pick<MailboxDeps, 'db'>,
  accountId: string,
): Promise<VisibleFolder[]> {
  const folders = await listFolders(db.sql, accountId)
  return folders
    .filter((folder) => !(folder.is_system && hiddenNames.includes(folder.name)))
    .map((folder) => ({
      id: folder.id,
      name: folder.name,
      role: folder.is_system ? (findEntry(roles, folder.name) ?? null) : null,
      isSubscribed: folder.is_subscribed === 1,
    }))
}

/** Finds the folder with this path if IMAP clients can see it. */
export async function findVisibleFolder(
  deps: Pick<MailboxDeps, 'db'>,
  accountId: string,
  name: string,
): Promise<VisibleFolder | null> {
  const path = normalForm(name)
  return (await listVisibleFolders(deps, accountId)).find((folder) => folder.name === path) ?? null
}

const maxStale = 500

/** Lists subscribed names whose folder no longer exists. */
export async function listStaleNames({ db }: Pick<MailboxDeps, 'db'>, accountId: string): Promise<string[]> {
  return listStaleSubscriptions(db.sql, accountId)
}

/** Creates a folder and its missing parents. */
export async function createVisibleFolder(deps: Deps, actor: Actor, path: string): Promise<void> {
  // Must precede the creation of any parent.
  checkFolderPath(path)
  const names = path.split('/')
  for (let depth = 1; depth < names.length; depth++) {
    const parent = names.slice(0, depth).join('/')
    if (!(await findFolder(deps.db.sql, actor.accountId, parent))) await addFolder(deps, actor, parent)
  }
  await addFolder(deps, actor, path)
}

/** Moves a folder to another path and creates missing parents. */
export async function renameVisibleFolder(
  deps: Deps,
  actor: Actor,
  { folderId, path }: { folderId: string; path: string },
): Promise<void> {
  checkFolderPath(path)
  const parent = path.split('/').slice(0, -1).join('/')
  if (parent !== '' && !(await findFolder(deps.db.sql, actor.accountId, parent)))
    await createVisibleFolder(deps, actor, parent)
  await moveFolder(deps, actor, { folderId, path })
}

const deletedAtOnce = 200

/**
 * Permanently deletes a folder with its messages. Rejects folders with subfolders and system folders. The subscription
 * remains until the client removes it (RFC 3501, 6.3.6).
 */
export async function deleteVisibleFolder(deps: Deps, actor: Actor, folderId: string): Promise<void> {
  const { accountId } = actor
  for (let hasMore = true; hasMore; ) {
    hasMore = await deps.db.transaction(async (tx) => {
      await tx.lockAccount(accountId)
      const folders = await AccountFolders.read(tx.sql, accountId)
      const folder = await folders.get(folderId)
      if (folder.is_system) throw new Refused('system_folder')
      const all = await listFolders(tx.sql, accountId)
      if (all.some((one) => one.name.startsWith(`${folder.name}/`))) throw new Refused('folder_not_empty')
      const messageIds = await listMessagesInFolder(tx.sql, accountId, { folderId, limit: deletedAtOnce })
      if (messageIds.length > 0) {
        requireDeleting(actor)
        await removeMessages(deps, tx, { accountId, folders, messageIds })
        return true
      }
      await saveIfSubscribed(tx, accountId, folder)
      await removeFolder(tx.sql, accountId, folderId)
      await notifyFolders(deps, tx, accountId)
      return false
    })
  }
}

/** Preserves the subscription of a folder that is about to be deleted. */
async function saveIfSubscribed(
  tx: Transaction,
  accountId: string,
  { name, is_subscribed }: FolderRow,
): Promise<void> {
  if (is_subscribed === 0) return
  if ((await listStaleSubscriptions(tx.sql, accountId)).length < maxStale)
    await saveSubscription(tx.sql, accountId, name)
}

/** Removes the subscription to a deleted folder. */
export async function deleteStaleName(
  deps: Pick<MailboxDeps, 'db' | 'events'>,
  accountId: string,
  name: string,
): Promise<void> {
  // No folder name contains NUL, and PostgreSQL rejects it in text.
  if (name.includes('\0')) return
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    if (await deleteSubscription(tx.sql, accountId, normalForm(name)))
      await notifyFolders(deps, tx, accountId)
  })
}

/** Subscribes or unsubscribes a folder and notifies other clients. */
export async function subscribeFolder(
  deps: Pick<MailboxDeps, 'db' | 'events'>,
  accountId: string,
  { folderId, isSubscribed }: { folderId: string; isSubscribed: boolean },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    if (!(await setSubscribed(tx.sql, accountId, { folderId, isSubscribed }))) return
    await notifyFolders(deps, tx, accountId)
  })
}
