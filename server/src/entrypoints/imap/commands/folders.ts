import { limits } from '@bocau/contract/limits'
import type { Command, StatusItem } from '@bocau/mail-core/imap/commands/command'
import { writeFolderStatus, writeListed, writeNamespace } from '@bocau/mail-core/imap/responses/responses'
import { findEntry } from '@bocau/mail-core/text/find-entry'
import {
  countFrom,
  countMessages,
  createVisibleFolder,
  deleteStaleName,
  deleteVisibleFolder,
  findVisibleFolder,
  getFolderNumbers,
  listStaleNames,
  listVisibleFolders,
  moveFromFolder,
  renameVisibleFolder,
  subscribeFolder,
  type VisibleFolder,
} from '../../../features/mail-programs/index.ts'
import { enableCondstore } from '../enable-condstore.ts'
import { type Session, StatusResponse } from '../session.ts'
import { matcherOf } from './folder-pattern.ts'

type CommandOf<Name extends Command['name']> = Extract<Command, { name: Name }>

/** Finds a folder by name; fails when it does not exist. */
export async function requireFolder(
  session: Session,
  name: string,
  code = 'NONEXISTENT',
): Promise<VisibleFolder> {
  const folder = await findVisibleFolder(session.deps, session.accountId, name)
  if (!folder) throw new StatusResponse('NO', 'No such folder', code)
  return folder
}

export async function namespace(session: Session): Promise<void> {
  await session.io.write(writeNamespace())
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
  const folders = await listVisibleFolders(session.deps, session.accountId)
  if (returns.status?.includes('HIGHESTMODSEQ')) await enableCondstore(session)
  const matches = matcherOf(reference, patterns)
  const listed = folders.filter(({ name }) => matches(name)).filter(isSelected(select))
  const above = select.includes('RECURSIVEMATCH') ? parentsOfSelected(folders, { matches, select }) : null
  for (const folder of above ? folders.filter((one) => listed.includes(one) || above.has(one)) : listed) {
    const attributes = listAttributes(folder, folders, returns.subscribed || select.includes('SUBSCRIBED'))
    const isForChildren = above?.has(folder) === true
    await session.io.write(writeListed({ name: folder.name, attributes, isForChildren }, session.isUtf8))
    if (returns.status) await writeStatusOf(session, folder, returns.status)
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
  folders: readonly VisibleFolder[],
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

/** Writes the LIST response of one folder, which IMAP4rev2 sends with SELECT. */
export async function reportListed(session: Session, folder: VisibleFolder): Promise<void> {
  const folders = await listVisibleFolders(session.deps, session.accountId)
  const attributes = listAttributes(folder, folders, true)
  await session.io.write(writeListed({ name: folder.name, attributes }, session.isUtf8))
}

/** Returns matching folders with a selected descendant that does not match itself (RFC 5258, 3.5). */
function parentsOfSelected(
  folders: readonly VisibleFolder[],
  { matches, select }: { matches: (name: string) => boolean; select: CommandOf<'LIST'>['select'] },
): Set<VisibleFolder> {
  const below = folders.filter(isSelected(select)).filter(({ name }) => !matches(name))
  return new Set(
    folders.filter(({ name }) => matches(name) && below.some((one) => one.name.startsWith(`${name}/`))),
  )
}

const isSelected = (select: CommandOf<'LIST'>['select']) => (folder: VisibleFolder) =>
  (!select.includes('SUBSCRIBED') || folder.isSubscribed) &&
  (!select.includes('SPECIAL-USE') || (folder.role !== null && folder.role !== 'inbox'))

export function listAttributes(
  folder: VisibleFolder,
  all: readonly VisibleFolder[],
  reportsSubscribed: boolean,
): string[] {
  const hasChildren = all.some((one) => one.name.startsWith(`${folder.name}/`))
  const role = findEntry(attributesOfRoles, folder.role ?? '')
  return [
    ...(reportsSubscribed && folder.isSubscribed ? ['\\Subscribed'] : []),
    hasChildren ? '\\HasChildren' : '\\HasNoChildren',
    ...(role ? [role] : []),
  ]
}

export async function lsub(session: Session, { reference, pattern }: CommandOf<'LSUB'>): Promise<void> {
  const folders = await listVisibleFolders(session.deps, session.accountId)
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
  folder: VisibleFolder,
  items: readonly StatusItem[],
): Promise<void> {
  const { deps, accountId } = session
  const numbers = await getFolderNumbers(deps, accountId, folder.id)
  if (!numbers) return
  const recent = deps.recent.first(accountId, folder.id, numbers)
  const withSize = items.includes('SIZE') || items.includes('DELETED-STORAGE')
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
  await createVisibleFolder(session.deps, await session.actor(), mailbox.replace(/\/$/, ''))
}

export async function remove(session: Session, { mailbox }: { mailbox: string }): Promise<void> {
  const folder = await requireFolder(session, mailbox)
  await deleteVisibleFolder(session.deps, await session.actor(), folder.id)
}

export async function rename(session: Session, { from, to }: CommandOf<'RENAME'>): Promise<void> {
  const folder = await requireFolder(session, from)
  const path = to.replace(/\/$/, '')
  if (folder.role === 'inbox') return emptyInbox(session, folder, path)
  await renameVisibleFolder(session.deps, await session.actor(), { folderId: folder.id, path })
}

/** Renaming INBOX moves its messages to a new folder; INBOX and the folders below it stay (RFC 9051, 6.3.6). */
async function emptyInbox(session: Session, inbox: VisibleFolder, path: string): Promise<void> {
  const { deps, accountId } = session
  const actor = await session.actor()
  await createVisibleFolder(deps, actor, path)
  const target = await requireFolder(session, path)
  const uids = [...((await deps.snapshots.read(deps, accountId, inbox.id))?.uids ?? [])]
  const moved = moveFromFolder(deps, actor, { folderId: inbox.id, uids, toFolderId: target.id })
  for await (const _ of moved) await session.io.flush()
}

export async function subscribe(
  session: Session,
  { name, mailbox }: { name: string; mailbox: string },
): Promise<void> {
  const folder = await findVisibleFolder(session.deps, session.accountId, mailbox)
  // A deleted folder can still be unsubscribed.
  if (!folder && name === 'UNSUBSCRIBE') return deleteStaleName(session.deps, session.accountId, mailbox)
  if (!folder) throw new StatusResponse('NO', 'No such folder', 'NONEXISTENT')
  await subscribeFolder(session.deps, session.accountId, {
    folderId: folder.id,
    isSubscribed: name === 'SUBSCRIBE',
  })
}
