import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { MailboxDeps } from '../deps.ts'
import { starMessages } from '../messages/message-store.ts'
import { refreshThread } from '../threads/refresh-thread.ts'
import { listThreadRows } from '../threads/thread-row-store.ts'
import { changeMail } from './change-mail.ts'

/** Stars the newest message of a thread, or removes all stars of the thread. */
export async function starThread(
  deps: Pick<MailboxDeps, 'db' | 'events'>,
  actor: Actor,
  { threadId, isStarred }: { threadId: string; isStarred: boolean },
): Promise<void> {
  await changeMail(deps, actor, async (tx, folders) => {
    if ((await listThreadRows(tx.sql, actor.accountId, threadId)).length === 0) throw new Refused('not_found')
    const hidden = [folders.system('Junk').id, folders.system('Trash').id]
    const changed = await starMessages(tx.sql, actor.accountId, {
      threadId,
      isStarred,
      hiddenFolderIds: hidden,
    })
    if (!changed) return
    const change = await refreshThread(tx, actor.accountId, { threadId, folders })
    await deps.events.append(tx, actor.accountId, 'threads_changed', change)
  })
}
