import type { Actor } from '../../kernel/actor.ts'
import {
  changeMail,
  listLocations,
  type MailboxDeps,
  moveMessages,
  removeMessages,
  requireDeleting,
} from '../mailbox/index.ts'

const messagesAtOnce = 200

/** Deletes messages that are still in the inbox: to Trash, or permanently. */
export async function moveFromInbox(
  deps: Pick<MailboxDeps, 'clock' | 'db' | 'events' | 'ids'>,
  actor: Actor,
  { messageIds, forever }: { messageIds: readonly string[]; forever: boolean },
): Promise<void> {
  requireDeleting(actor)
  for (let from = 0; from < messageIds.length; from += messagesAtOnce) {
    const some = messageIds.slice(from, from + messagesAtOnce)
    await changeMail(deps, actor, async (tx, folders) => {
      const inbox = folders.system('INBOX').id
      const locations = (await listLocations(tx.sql, actor.accountId, some)).filter(
        (location) => location.folder_id === inbox,
      )
      if (forever) {
        const inInbox = locations.map(({ id }) => id)
        return removeMessages(deps, tx, { accountId: actor.accountId, folders, messageIds: inInbox })
      }
      const folderId = folders.system('Trash').id
      await moveMessages(deps, tx, {
        actor,
        folders,
        order: { locations },
        targetOf: () => folderId,
      })
    })
  }
}
