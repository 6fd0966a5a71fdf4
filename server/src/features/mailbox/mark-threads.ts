import type { Actor } from '../../actor.ts'
import { changeMail } from './change-mail.ts'
import type { MailboxDeps } from './deps.ts'
import { markMessages } from './message-store.ts'
import { refreshThreads } from './move-messages.ts'

/** Marks threads read or unread, in one folder or wherever they lie. Ids of others are passed over. */
export async function markThreads(
  deps: Pick<MailboxDeps, 'db' | 'events'>,
  actor: Actor,
  input: { ids: readonly string[]; folderId: string | null; isUnread: boolean },
): Promise<void> {
  await changeMail(deps, actor, async (tx, folders) => {
    const isThere = folders.all.some((folder) => folder.id === input.folderId)
    if (input.folderId && !isThere) return
    const folderIds = input.folderId ? folders.shownIn(input.folderId) : null
    const changed = await markMessages(tx.sql, actor.accountId, input.ids, folderIds, input.isUnread)
    if (changed.length === 0) return
    const change = await refreshThreads(tx, actor.accountId, changed, folders)
    await deps.events.append(tx, actor.accountId, 'threads_changed', change)
  })
}
