import type { Moved } from '@bocau/contract/mailbox/mailbox-actions'
import { normaliseEmail } from '@bocau/mail-core/address'
import type { Transaction } from '../../../../db/database.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { Refused } from '../../../../kernel/refused.ts'
import {
  type AccountFolders,
  archiveFolderName,
  getArchiveFolder,
  hiddenFolderNames,
  scheduledFolderNames,
} from '../../../folders/index.ts'
import { listAccountAddresses, updateMessages } from '../../../messages/index.ts'
import { notifyThreads } from '../../../threads/index.ts'
import type { MailboxDeps } from '../../deps.ts'
import { changeMail } from '../change-mail.ts'
import { createUndo } from '../create-undo.ts'
import { moveBack } from '../move-back.ts'
import { moveWithoutUndo } from '../move-messages.ts'
import { listToMute, type MutedLocation } from './mute-store.ts'

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
    const inFolders = folders.allExcept([...hiddenFolderNames, ...scheduledFolderNames])
    const before = await listToMute(tx.sql, accountId, { threadIds, inFolders, isMuted })
    if (before.length === 0) throw new Refused('not_found')
    await updateMessages(tx.sql, accountId, {
      messageIds: before.map(({ id }) => id),
      values: { is_muted: isMuted ? 1 : 0 },
    })
    const inbox = folders.system('INBOX').id
    // Created now, for the replies that will arrive there.
    const archive = isMuted ? await getArchiveFolder(deps, tx, accountId) : inbox
    const moving = isMuted ? before.filter((location) => location.folder_id === inbox) : []
    if (moving.length > 0)
      await moveWithoutUndo(deps, tx, {
        actor,
        folders,
        locations: moving,
        targetOf: () => archive,
      })
    await notifyThreads(deps, tx, { accountId, folders, changed: before })
    return {
      messages: moving.length,
      undo: await createUndo(deps, tx, { accountId, change: { muted: before } }),
    }
  })
}

/** Restores the mute state of threads before an action; returns the number of threads. */
export async function revertMute(
  deps: Pick<MailboxDeps, 'clock' | 'events'>,
  tx: Transaction,
  {
    accountId,
    folders,
    before,
  }: { accountId: string; folders: AccountFolders; before: readonly MutedLocation[] },
): Promise<number> {
  for (const [isMuted, some] of Map.groupBy(before, (location) => location.is_muted))
    await updateMessages(tx.sql, accountId, {
      messageIds: some.map(({ id }) => id),
      values: { is_muted: isMuted },
    })
  await moveBack(deps, tx, { actor: { accountId }, folders, before })
  return notifyThreads(deps, tx, { accountId, folders, changed: before })
}

/**
 * Returns the folder for a reply to a muted thread that would go to the inbox: the archive, unless the account is the
 * only recipient.
 */
export async function folderForMutedReply(
  tx: Transaction,
  accountId: string,
  { people, folders }: { people: readonly { email: string }[]; folders: AccountFolders },
): Promise<string> {
  const inbox = folders.system('INBOX').id
  const accountAddresses = new Set(people.length > 0 ? await listAccountAddresses(tx.sql, accountId) : [])
  if (people.length > 0 && people.every(({ email }) => accountAddresses.has(normaliseEmail(email))))
    return inbox
  return (await folders.findByName(archiveFolderName))?.id ?? inbox
}
