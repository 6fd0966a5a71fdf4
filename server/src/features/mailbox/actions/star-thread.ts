import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { listThreadRows, refreshThread } from '../../threads/index.ts'
import type { MailboxDeps } from '../deps.ts'
import { changeMail } from './change-mail.ts'
import { starMessages } from './thread-flag-store.ts'

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
