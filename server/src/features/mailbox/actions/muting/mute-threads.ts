import type { Moved } from '@bocau/contract/mailbox/mailbox-actions'
import { normaliseEmail } from '@bocau/mail-core/address'
import type { Transaction } from '../../../../db/database.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { Refused } from '../../../../kernel/refused.ts'
import type { MailboxDeps } from '../../deps.ts'
import type { AccountFolders } from '../../folders/account-folders.ts'
import { createFolder } from '../../folders/create-folder.ts'
import { archiveFolderName, departureFolderNames, hiddenFolderNames } from '../../folders/system-folders.ts'
import { tellOfFolders } from '../../folders/tell-of-folders.ts'
import { listOwnAddresses } from '../../messages/own-address-store.ts'
import { refreshThreads } from '../../threads/refresh-thread.ts'
import { changeMail } from '../change-mail.ts'
import { keepUndo } from '../keep-undo.ts'
import { replaceAll } from '../move-messages.ts'
import { putBack } from '../put-back.ts'
import { listUnlikeMuted, type MutedPlace, setMuted } from './mute-store.ts'

/**
 * Mutes threads: archives their messages in the inbox and makes replies skip the inbox. Or unmutes them without moving
 * them. Returns the undo id.
 */
export async function muteThreads(
  deps: Pick<MailboxDeps, 'clock' | 'db' | 'events' | 'ids'>,
  actor: Actor,
  { threadIds, isMuted }: { threadIds: readonly string[]; isMuted: boolean },
): Promise<Moved> {
  const { accountId } = actor
  return changeMail(deps, actor, async (tx, folders) => {
    const lying = folders.allBut([...hiddenFolderNames, ...departureFolderNames])
    const before = await listUnlikeMuted(tx.sql, accountId, threadIds, { lying, isMuted })
    if (before.length === 0) throw new Refused('not_found')
    await setMuted(
      tx.sql,
      accountId,
      before.map(({ id }) => id),
      isMuted,
    )
    const inbox = folders.system('INBOX').id
    // Created now, for the replies that will arrive there.
    const archive = isMuted ? await getArchive(deps, tx, accountId, folders) : inbox
    const leaving = isMuted ? before.filter((place) => place.folder_id === inbox) : []
    if (leaving.length > 0)
      await replaceAll(deps, tx, actor, folders, leaving, () => ({ folderId: archive, oldFolderId: inbox }))
    await tellOfThreads(deps, tx, accountId, folders, before)
    return { messages: leaving.length, undo: await keepUndo(deps, tx, accountId, { muted: before }) }
  })
}

/** Restores the mute state of threads before an action; returns the number of threads. */
export async function takeBackMute(
  deps: Pick<MailboxDeps, 'clock' | 'events'>,
  tx: Transaction,
  { accountId, folders }: { accountId: string; folders: AccountFolders },
  before: readonly MutedPlace[],
): Promise<number> {
  for (const [isMuted, some] of Map.groupBy(before, (place) => place.is_muted))
    await setMuted(
      tx.sql,
      accountId,
      some.map(({ id }) => id),
      isMuted === 1,
    )
  await putBack(deps, tx, { accountId }, folders, before)
  return tellOfThreads(deps, tx, accountId, folders, before)
}

/**
 * Returns the folder for a reply to a muted thread that would go to the inbox: the archive, unless the account is the
 * only recipient.
 */
export async function folderOfMuted(
  tx: Transaction,
  accountId: string,
  { people, folders }: { people: readonly { email: string }[]; folders: AccountFolders },
): Promise<string> {
  const inbox = folders.system('INBOX').id
  const own = new Set(people.length > 0 ? await listOwnAddresses(tx.sql, accountId) : [])
  if (people.length > 0 && people.every(({ email }) => own.has(normaliseEmail(email)))) return inbox
  return (await folders.named(archiveFolderName))?.id ?? inbox
}

/** The archive is created on first use. */
async function getArchive(
  deps: Pick<MailboxDeps, 'clock' | 'events' | 'ids'>,
  tx: Transaction,
  accountId: string,
  folders: AccountFolders,
): Promise<string> {
  const known = await folders.named(archiveFolderName)
  if (known) return known.id
  const id = await createFolder(deps, tx, accountId, archiveFolderName)
  await tellOfFolders(deps, tx, accountId)
  return id
}

async function tellOfThreads(
  deps: Pick<MailboxDeps, 'events'>,
  tx: Transaction,
  accountId: string,
  folders: AccountFolders,
  places: readonly MutedPlace[],
): Promise<number> {
  const threadIds = [...new Set(places.map((place) => place.thread_id))]
  const change = await refreshThreads(tx, accountId, threadIds, folders)
  await deps.events.append(tx, accountId, 'threads_changed', change)
  return threadIds.length
}
