import { Refused } from '../../refused.ts'
import { takeRoom } from '../account/index.ts'
import { addMessage, findDelivered, listFolders } from '../mailbox/index.ts'
import type { DeliveryDeps } from './deps.ts'
import type { Recipient } from './find-recipient.ts'
import { type Placement, type StoredLetter, toMessage } from './stored-letter.ts'

/** Where a letter goes and how it counts there, when delivery does not decide that itself. */
export interface Arrival extends Partial<Omit<Placement, 'folderId'>> {
  folder?: string
}

/**
 * Puts a stored letter into a mailbox: message, thread, lists, counts, search index and event are one change.
 * Answers with the message's id; the same letter handed over again gives the id it has already.
 */
export async function deliverLetter(
  deps: DeliveryDeps,
  recipient: Pick<Recipient, 'accountId' | 'email'>,
  stored: StoredLetter,
  arrival: Arrival = {},
): Promise<string> {
  const { accountId } = recipient
  return deps.db.transaction(async (tx) => {
    tx.commitAfter(stored.durable)
    await tx.lockAccount(accountId)
    const folders = await listFolders(tx.sql, accountId)
    const folder = folders.find((one) => one.name === (arrival.folder ?? 'INBOX'))
    if (!folder) throw new Refused('not_found')
    const message = toMessage(stored, {
      arrivedAt: deps.clock.now(),
      isUnread: true,
      authentication: 'none',
      isOnce: true,
      ...arrival,
      folderId: folder.id,
    })
    const earlier = message.deliveryKey && (await findDelivered(tx.sql, accountId, message.deliveryKey))
    if (earlier) return earlier

    if (!(await takeRoom(tx.sql, accountId, message.size))) throw new Refused('over_quota')
    const { messageId, change } = await addMessage(deps, tx, accountId, message, folders)
    await tellOfArrival()
    return messageId

    async function tellOfArrival(): Promise<void> {
      const thread = change.threads.find((row) => row.folder_id === folder?.id)
      const others = change.threads.filter((row) => row !== thread)
      if (others.length > 0 || change.removed.length > 0) {
        await deps.events.append(tx, accountId, 'threads_changed', { ...change, threads: others, counts: [] })
      }
      if (!thread) return
      const notify = folder?.name === 'INBOX' && message.isUnread
      await deps.events.append(tx, accountId, 'new_mail', {
        thread,
        message_id: messageId,
        notify,
        counts: change.counts,
      })
    }
  })
}
