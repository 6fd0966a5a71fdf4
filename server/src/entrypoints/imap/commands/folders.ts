import { limits } from '@bocau/contract/limits'
import type { Command, StatusItem } from '@bocau/mail-core/imap/commands/command'
import { writeFolderStatus, writeListed, writeNamespace } from '@bocau/mail-core/imap/responses/responses'
import { findEntry } from '@bocau/mail-core/text/find-entry'
import {
  applyFlagChanges,
  countFrom,
  countMessages,
  createVisibleFolder,
  deleteStaleName,
  deleteVisibleFolder,
  findVisibleFolder,
  getFolderNumbers,
  listStaleNames,
  moveFromFolder,
  renameVisibleFolder,
  subscribeFolder,
} from '../../../features/mail-programs/index.ts'
import { listAccessibleMailboxes } from '../../../features/mailbox-rights/index.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { isDiskFull } from '../../../kernel/disk-full.ts'
import { enableCondstore } from '../enable-condstore.ts'
import type { ReachableFolder } from '../reachable-folder.ts'
import {
  findReachableFolder,
  listReachableFolders,
  locateNewFolder,
  type NamespaceNode,
  namespaceNodes,
  requireFolder,
  sharedNamespace,
} from '../reachable-folders.ts'
import { recordChange } from '../record-change.ts'
import { type Session, StatusResponse } from '../session.ts'
import { matcherOf } from './folder-pattern.ts'

type CommandOf<Name extends Command['name']> = Extract<Command, { name: Name }>

/** Names in LIST and LSUB responses. */
type ListedName = ReachableFolder | NamespaceNode

export async function namespace(session: Session): Promise<void> {
  const mailboxes = await listAccessibleMailboxes(session.deps.db.sql, session.accountId)
  await session.io.write(writeNamespace(mailboxes.length > 0 ? sharedNamespace : null))
}

const attributesOfRoles: Record<string, string> = {
  sent: '\\Sent',
  drafts: '\\Drafts',
  archive: '\\Archive',
  junk: '\\Junk',
  trash: '\\Trash',
}

export async function list(session: Session, command: CommandOf<'LIST'>): Promise<void> {
  const { reference, patterns, select, returns } = command
  // An empty pattern requests the delimiter.
  if (patterns.length === 1 && patterns[0] === '' && !command.isExtended)
    return session.io.write(writeListed({ name: '', attributes: ['\\Noselect'] }, session.isUtf8))
  const folders = await listNames(session)
  if (returns.status?.includes('HIGHESTMODSEQ')) await enableCondstore(session)
  const matches = matcherOf(reference, patterns)
  const listed = folders.filter(({ name }) => matches(name)).filter(isSelected(select))
  const above = select.includes('RECURSIVEMATCH') ? parentsOfSelected(folders, { matches, select }) : null
  for (const folder of above ? folders.filter((one) => listed.includes(one) || above.has(one)) : listed) {
    const attributes = listAttributes(folder, folders, returns.subscribed || select.includes('SUBSCRIBED'))
    const isForChildren = above?.has(folder) === true
    await session.io.write(writeListed({ name: folder.name, attributes, isForChildren }, session.isUtf8))
    if (returns.status && 'id' in folder) await writeStatusOf(session, folder, returns.status)
  }
  if (select.includes('SUBSCRIBED') && !select.includes('SPECIAL-USE'))
    await reportDeletedSubscriptions(session, folders, {
      matches,
      attributes: ['\\Subscribed', '\\NonExistent'],
    })
}

/** Lists subscriptions of deleted folders (RFC 3501, 6.3.6). */
async function reportDeletedSubscriptions(
  session: Session,
  folders: readonly ListedName[],
  {
    matches,
    attributes,
    response,
  }: { matches: (name: string) => boolean; attributes: readonly string[]; response?: 'LSUB' },
): Promise<void> {
  for (const name of await listStaleNames(session.deps, session.accountId)) {
    const exists = folders.some((folder) => folder.name === name)
    if (!exists && matches(name))
      await session.io.write(writeListed({ name, attributes }, session.isUtf8, response))
  }
}

/** Lists all folders and the names above those of other mailboxes. */
async function listNames(session: Session): Promise<ListedName[]> {
  const folders = await listReachableFolders(session)
  const isPersonal = ({ mailbox }: ReachableFolder) => mailbox === null
  return [
    ...folders.filter(isPersonal),
    ...namespaceNodes(folders),
    ...folders.filter((folder) => !isPersonal(folder)),
  ]
}

/** Writes the LIST response of one folder, which IMAP4rev2 sends with SELECT. */
export async function reportListed(session: Session, folder: ReachableFolder): Promise<void> {
  const folders = await listReachableFolders(session)
  const attributes = listAttributes(folder, folders, true)
  await session.io.write(writeListed({ name: folder.name, attributes }, session.isUtf8))
}

/** Returns matching folders with a selected descendant that does not match itself (RFC 5258, 3.5). */
function parentsOfSelected(
  folders: readonly ListedName[],
  { matches, select }: { matches: (name: string) => boolean; select: CommandOf<'LIST'>['select'] },
): Set<ListedName> {
  const below = folders.filter(isSelected(select)).filter(({ name }) => !matches(name))
  return new Set(
    folders.filter(({ name }) => matches(name) && below.some((one) => one.name.startsWith(`${name}/`))),
  )
}

const isSelected = (select: CommandOf<'LIST'>['select']) => (folder: ListedName) =>
  (!select.includes('SUBSCRIBED') || folder.isSubscribed) &&
  (!select.includes('SPECIAL-USE') || specialUseOf(folder) !== undefined)

/** Returns the special use of an own folder. Those of other mailboxes have none, so that clients do not confuse them. */
const specialUseOf = ({ role, mailbox }: ListedName): string | undefined =>
  mailbox === null ? findEntry(attributesOfRoles, role ?? '') : undefined

export function listAttributes(
  folder: ListedName,
  all: readonly ListedName[],
  reportsSubscribed: boolean,
): string[] {
  if (!('id' in folder)) return ['\\NonExistent', '\\Noselect', '\\HasChildren']
  const hasChildren = all.some((one) => one.name.startsWith(`${folder.name}/`))
  const specialUse = specialUseOf(folder)
  return [
    ...(reportsSubscribed && folder.isSubscribed ? ['\\Subscribed'] : []),
    hasChildren ? '\\HasChildren' : '\\HasNoChildren',
    ...(specialUse ? [specialUse] : []),
  ]
}

export async function lsub(session: Session, { reference, pattern }: CommandOf<'LSUB'>): Promise<void> {
  const folders = await listNames(session)
  const matches = matcherOf(reference, [pattern])
  const subscribed = folders.filter(({ isSubscribed }) => isSubscribed)
  const write = (name: string, attributes: string[]) =>
    session.io.write(writeListed({ name, attributes }, session.isUtf8, 'LSUB'))
  for (const { name, isSubscribed } of folders) {
    if (!matches(name)) continue
    // With % a parent of a subscribed folder is listed as `\Noselect` (RFC 3501, 6.3.9).
    const isParentOfSubscribed =
      pattern.endsWith('%') && subscribed.some((one) => one.name.startsWith(`${name}/`))
    if (isSubscribed) await write(name, [])
    else if (isParentOfSubscribed) await write(name, ['\\Noselect'])
  }
  await reportDeletedSubscriptions(session, folders, { matches, attributes: [], response: 'LSUB' })
}

export async function status(session: Session, { mailbox, items }: CommandOf<'STATUS'>): Promise<void> {
  if (items.includes('HIGHESTMODSEQ')) await enableCondstore(session)
  await writeStatusOf(session, await requireFolder(session, mailbox), items)
}

/** Writes the STATUS response of a folder with these items. */
export async function writeStatusOf(
  session: Session,
  folder: ReachableFolder,
  items: readonly StatusItem[],
): Promise<void> {
  const { deps } = session
  const { accountId } = folder
  const numbers = await getFolderNumbers(deps, accountId, folder.id)
  if (!numbers) return
  const recent = deps.recent.first(accountId, folder.id, numbers)
  const withSize = items.includes('SIZE') || items.includes('DELETED-STORAGE')
  // On a full disk the counts of the moment before are better than none.
  await applyFlagChanges(deps, accountId).catch((error: unknown) => {
    if (!isDiskFull(error)) throw error
  })
  const counts = await countMessages(deps, accountId, { folderId: folder.id, withSize })
  const values: Record<StatusItem, number | string> = {
    MESSAGES: counts.total,
    RECENT: items.includes('RECENT')
      ? await countFrom(deps, accountId, { folderId: folder.id, uid: recent })
      : 0,
    UIDNEXT: numbers.nextUid,
    UIDVALIDITY: numbers.uidValidity,
    UNSEEN: counts.unseen,
    DELETED: counts.deleted,
    SIZE: counts.size,
    HIGHESTMODSEQ: numbers.modseq,
    APPENDLIMIT: limits.maxIncomingBytes,
    MAILBOXID: `(F${folder.id})`,
    'DELETED-STORAGE': counts.deletedSize,
  }
  const reported = items.map((item) => [item, values[item]] as const)
  await session.io.write(writeFolderStatus(folder.name, reported, session.isUtf8))
}

export async function create(session: Session, { mailbox, specialUse }: CommandOf<'CREATE'>): Promise<void> {
  if (specialUse.length > 0)
    throw new StatusResponse('NO', 'Folders with these special uses already exist', 'USEATTR')
  const { accountId, path } = await locateNewFolder(session, mailbox)
  const actor = await session.actorIn(accountId)
  await createVisibleFolder(session.deps, actor, path)
  await recordChange(session, actor, { action: 'folders_changed', ids: null })
}

export async function remove(session: Session, { mailbox }: { mailbox: string }): Promise<void> {
  const folder = await requireFolder(session, mailbox)
  const actor = await session.actorIn(folder.accountId)
  await deleteVisibleFolder(session.deps, actor, folder.id)
  await recordChange(session, actor, { action: 'folders_changed', ids: null })
}

export async function rename(session: Session, { from, to }: CommandOf<'RENAME'>): Promise<void> {
  const folder = await requireFolder(session, from)
  const { accountId, path } = await locateNewFolder(session, to)
  if (accountId !== folder.accountId)
    throw new StatusResponse('NO', 'A folder cannot be moved to another mailbox', 'CANNOT')
  const actor = await session.actorIn(accountId)
  if (folder.role === 'inbox') await emptyInbox(session, actor, { inbox: folder, path })
  else await renameVisibleFolder(session.deps, actor, { folderId: folder.id, path })
  await recordChange(session, actor, { action: 'folders_changed', ids: null })
}

/** Renaming INBOX moves its messages to a new folder; INBOX and the folders below it stay (RFC 9051, 6.3.6). */
async function emptyInbox(
  session: Session,
  actor: Actor,
  { inbox, path }: { inbox: ReachableFolder; path: string },
): Promise<void> {
  const { deps } = session
  const { accountId } = actor
  await createVisibleFolder(deps, actor, path)
  const target = await findVisibleFolder(deps, accountId, path)
  if (!target) throw new StatusResponse('NO', 'No such folder', 'NONEXISTENT')
  const uids = [...((await deps.snapshots.read(deps, accountId, inbox.id))?.uids ?? [])]
  const moved = moveFromFolder(deps, actor, { folderId: inbox.id, uids, toFolderId: target.id })
  for await (const _ of moved) await session.io.flush()
}

export async function subscribe(
  session: Session,
  { name, mailbox }: { name: string; mailbox: string },
): Promise<void> {
  const folder = await findReachableFolder(session, mailbox)
  // A deleted folder can still be unsubscribed.
  if (!folder && name === 'UNSUBSCRIBE') return deleteStaleName(session.deps, session.accountId, mailbox)
  if (!folder) throw new StatusResponse('NO', 'No such folder', 'NONEXISTENT')
  if (folder.mailbox && name === 'SUBSCRIBE') return
  if (folder.mailbox)
    throw new StatusResponse('NO', 'Folders of shared mailboxes are always subscribed', 'CANNOT')
  await subscribeFolder(session.deps, session.accountId, {
    folderId: folder.id,
    isSubscribed: name === 'SUBSCRIBE',
  })
}
