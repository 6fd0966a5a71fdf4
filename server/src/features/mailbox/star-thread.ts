import type { Actor } from '../../actor.ts'
import { Refused } from '../../refused.ts'
import type { MailboxDeps } from './deps.ts'
import { listFolders } from './folder-store.ts'
import { starMessages } from './message-store.ts'
import { refreshThread } from './refresh-thread.ts'
import { hiddenFolderNames } from './system-folders.ts'
import { listThreadRows } from './thread-store.ts'

/** Puts a star on a thread, on its newest message, or takes every star of it off. */
export async function starThread(
  deps: Pick<MailboxDeps, 'db' | 'events'>,
  actor: Actor,
  threadId: string,
  isStarred: boolean,
): Promise<void> {
  if (!actor.isDomainVerified) throw new Refused('dns_verification_failed')
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    if ((await listThreadRows(tx.sql, actor.accountId, threadId)).length === 0) throw new Refused('not_found')
    const folders = await listFolders(tx.sql, actor.accountId)
    const hidden = folders
      .filter((folder) => hiddenFolderNames.includes(folder.name))
      .map((folder) => folder.id)
    const changed = await starMessages(tx.sql, actor.accountId, threadId, isStarred, hidden)
    if (!changed) return
    await deps.events.append(
      tx,
      actor.accountId,
      'threads_changed',
      await refreshThread(tx, actor.accountId, threadId),
    )
  })
}
