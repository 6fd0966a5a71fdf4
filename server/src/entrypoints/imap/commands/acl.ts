import type { MailboxAccess } from '@bocau/contract/account/mailbox-rights'
import { writeAcl, writeListRights, writeMyRights } from '@bocau/mail-core/imap/responses/responses'
import { listMailboxPeople } from '../../../features/mailbox-rights/index.ts'
import type { ReachableFolder } from '../reachable-folder.ts'
import { requireFolder } from '../reachable-folders.ts'
import { type Session, StatusResponse } from '../session.ts'

/** Rights of RFC 4314. Only the owner of a mailbox decides about access (`a`). */
const reading = 'lr'
const changing = 'swipkxte'
const owning = `${reading}${changing}a`

/** System folders cannot be deleted. */
const inFolder = ({ role }: ReachableFolder, rights: string) => (role ? rights.replace('x', '') : rights)

const rightsOf = (folder: ReachableFolder, access: MailboxAccess) =>
  access === 'read' ? reading : inFolder(folder, reading + changing)

/** Reports the rights of the user to a folder. */
export async function myRights(session: Session, { mailbox }: { mailbox: string }): Promise<void> {
  const folder = await requireFolder(session, mailbox)
  const granted = folder.mailbox ? rightsOf(folder, folder.mailbox.access) : inFolder(folder, owning)
  const rights = session.program?.isReadOnly ? reading : granted
  await session.io.write(writeMyRights(folder.name, rights, session.isUtf8))
}

/** Reports the rights of all users to an own folder; rights apply to a mailbox as a whole. */
export async function getAcl(session: Session, { mailbox }: { mailbox: string }): Promise<void> {
  const folder = await requirePersonalFolder(session, mailbox)
  const { email } = await session.actor()
  const people =
    (await listMailboxPeople(session.deps.db.sql, [folder.accountId])).get(folder.accountId) ?? []
  const rights = new Map([
    [email, inFolder(folder, owning)],
    ...people.map((person) => [person.email, rightsOf(folder, person.access)] as const),
  ])
  await session.io.write(writeAcl(folder.name, rights, session.isUtf8))
}

/** Reports the rights that a user may get to an own folder. */
export async function listRights(
  session: Session,
  { mailbox, identifier }: { mailbox: string; identifier: string },
): Promise<void> {
  const folder = await requirePersonalFolder(session, mailbox)
  const { email } = await session.actor()
  const isOwner = identifier.toLowerCase() === email
  const rights = isOwner
    ? { identifier, required: inFolder(folder, owning), optional: [] }
    : { identifier, required: '', optional: [reading, inFolder(folder, changing)] }
  await session.io.write(writeListRights(folder.name, rights, session.isUtf8))
}

/** Refuses SETACL and DELETEACL: access is granted to a mailbox, not to a folder. */
export async function setAcl(session: Session, { mailbox }: { mailbox: string }): Promise<void> {
  await requireFolder(session, mailbox)
  throw new StatusResponse('NO', 'Manage access to mailboxes in the settings of the web client', 'NOPERM')
}

async function requirePersonalFolder(session: Session, name: string): Promise<ReachableFolder> {
  const folder = await requireFolder(session, name)
  if (folder.mailbox)
    throw new StatusResponse('NO', 'Only the owner sees who has access to this mailbox', 'NOPERM')
  return folder
}
