import type { Actor } from '../../actor.ts'
import type { Sql } from '../../db/database.ts'
import { Refused } from '../../refused.ts'
import type { MailboxDeps } from './deps.ts'
import { listFolders } from './folder-store.ts'
import { markMessages } from './message-store.ts'
import { refreshThread, type ThreadChange } from './refresh-thread.ts'
import { hiddenFolderNames } from './system-folders.ts'

/** Marks threads read or unread, in one folder or wherever they lie. Ids of others are passed over. */
export async function markThreads(
  deps: Pick<MailboxDeps, 'db' | 'events'>,
  actor: Actor,
  input: { ids: readonly string[]; folderId: string | null; isUnread: boolean },
): Promise<void> {
  if (!actor.isDomainVerified) throw new Refused('dns_verification_failed')
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    const folderIds = input.folderId ? await shownIn(tx.sql, actor.accountId, input.folderId) : null
    const threadIds = await markMessages(tx.sql, actor.accountId, input.ids, folderIds, input.isUnread)
    const change: ThreadChange = { threads: [], removed: [], counts: [] }
    for (const threadId of threadIds) {
      const one = await refreshThread(tx, actor.accountId, threadId)
      change.threads.push(...one.threads)
      change.removed.push(...one.removed)
      change.counts = [
        ...change.counts.filter((old) => !one.counts.some((c) => c.folder_id === old.folder_id)),
        ...one.counts,
      ]
    }
    if (threadIds.length > 0) await deps.events.append(tx, actor.accountId, 'threads_changed', change)
  })
}

/** The folders whose messages a folder's list shows: itself; for the starred, all but Trash and Junk. */
async function shownIn(db: Sql, accountId: string, folderId: string): Promise<string[]> {
  const folders = await listFolders(db, accountId)
  if (folders.find((folder) => folder.id === folderId)?.name !== 'Starred') return [folderId]
  return folders.filter((folder) => !hiddenFolderNames.includes(folder.name)).map((folder) => folder.id)
}
