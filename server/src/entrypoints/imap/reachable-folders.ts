import type { OpenMailbox } from '@bocau/contract/account/mailbox-rights'
import { normalForm } from '@bocau/mail-core/text/normal-form'
import {
  findVisibleFolder,
  listVisibleFolders,
  type VisibleFolder,
} from '../../features/mail-programs/index.ts'
import { listAccessibleMailboxes } from '../../features/mailbox-rights/index.ts'
import type { ReachableFolder } from './reachable-folder.ts'
import { type Session, StatusResponse } from './session.ts'

/** A name without a folder, above the folders of other mailboxes. */
export interface NamespaceNode {
  name: string
  role: null
  isSubscribed: false
  mailbox: null
}

const root = 'Shared'

/** Namespace of the mailboxes that the user may open besides the own one. */
export const sharedNamespace = `${root}/`

/** Returns the name above the folders of a mailbox. */
export const mailboxName = ({ email }: Pick<OpenMailbox, 'email'>): string => `${sharedNamespace}${email}`

/** Lists all folders that the user may open: the own ones, then those of other mailboxes. */
export async function listReachableFolders(session: Session): Promise<ReachableFolder[]> {
  const { deps, accountId } = session
  const personal = (await listVisibleFolders(deps, accountId)).map((folder) => toPersonal(folder, accountId))
  const names = new Set(personal.map(({ name }) => name))
  const shared: ReachableFolder[] = []
  for (const mailbox of await listAccessibleMailboxes(deps.db.sql, accountId))
    for (const folder of await listVisibleFolders(deps, mailbox.id)) shared.push(toShared(folder, mailbox))
  return [...personal, ...shared.filter(({ name }) => !names.has(name))]
}

/** Returns the names above the folders of other mailboxes, except those that are folders of the user. */
export function namespaceNodes(folders: readonly ReachableFolder[]): NamespaceNode[] {
  const mailboxes = folders.flatMap(({ mailbox }) => mailbox ?? [])
  if (mailboxes.length === 0) return []
  const names = new Set([root, ...mailboxes.map(mailboxName)])
  for (const { name } of folders) names.delete(name)
  return [...names].map((name) => ({ name, role: null, isSubscribed: false, mailbox: null }))
}

/** Finds the folder with this name. Folders of the user have precedence. */
export async function findReachableFolder(
  session: Session,
  written: string,
): Promise<ReachableFolder | null> {
  const { deps, accountId } = session
  const personal = await findVisibleFolder(deps, accountId, written)
  if (personal) return toPersonal(personal, accountId)
  const location = await findMailboxOf(session, written)
  const folder = location && (await findVisibleFolder(deps, location.mailbox.id, location.path))
  return folder ? toShared(folder, location.mailbox) : null
}

/** Finds a folder by name; fails when it does not exist or the user may not open it. */
export async function requireFolder(
  session: Session,
  name: string,
  code = 'NONEXISTENT',
): Promise<ReachableFolder> {
  const folder = await findReachableFolder(session, name)
  if (!folder) throw new StatusResponse('NO', 'No such folder', code)
  return folder
}

/** Account and path of a folder that is about to be created. */
export async function locateNewFolder(
  session: Session,
  written: string,
): Promise<{ accountId: string; path: string }> {
  const { deps, accountId } = session
  const path = written.replace(/\/$/, '')
  if (!`${normalForm(path)}/`.startsWith(sharedNamespace)) return { accountId, path }
  const location = await findMailboxOf(session, path)
  if (location) return { accountId: location.mailbox.id, path: location.path }
  const mailboxes = await listAccessibleMailboxes(deps.db.sql, accountId)
  if (mailboxes.length === 0 || (await findVisibleFolder(deps, accountId, root))) return { accountId, path }
  throw new StatusResponse('NO', 'New folders here must be in a shared mailbox', 'CANNOT')
}

/** Returns the other mailbox that a name is in, with the path inside it. */
async function findMailboxOf(
  { deps, accountId }: Session,
  written: string,
): Promise<{ mailbox: OpenMailbox; path: string } | null> {
  const name = normalForm(written)
  if (!name.startsWith(sharedNamespace)) return null
  for (const mailbox of await listAccessibleMailboxes(deps.db.sql, accountId)) {
    const above = `${mailboxName(mailbox)}/`
    if (name.startsWith(above)) return { mailbox, path: name.slice(above.length) }
  }
  return null
}

const toPersonal = (folder: VisibleFolder, accountId: string): ReachableFolder => ({
  ...folder,
  accountId,
  mailbox: null,
})

/** Folders of other mailboxes are always subscribed: the subscriptions there are those of all its users. */
const toShared = (folder: VisibleFolder, mailbox: OpenMailbox): ReachableFolder => ({
  ...folder,
  name: `${mailboxName(mailbox)}/${folder.name}`,
  isSubscribed: true,
  accountId: mailbox.id,
  mailbox,
})
