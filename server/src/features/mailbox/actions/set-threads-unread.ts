import type { FlagsChanged } from '@bocau/contract/mailbox/mailbox-actions'
import type { Actor } from '../../../kernel/actor.ts'
import { refreshThreadFlags } from '../../threads/index.ts'
import type { MailboxDeps } from '../deps.ts'
import { changeMail } from './change-mail.ts'
import { createUndo } from './create-undo.ts'
import { findList } from './folders-of-list.ts'
import { setMessagesUnread } from './thread-flag-store.ts'

/** Marks threads read or unread, in one folder or in all; returns the undo id. Ids of other accounts are skipped. */
export async function setThreadsUnread(
  deps: Pick<MailboxDeps, 'clock' | 'db' | 'events' | 'ids'>,
  actor: Actor,
  input: { ids: readonly string[]; folderId: string | null; isUnread: boolean },
): Promise<FlagsChanged> {
  return changeMail(deps, actor, async (tx, folders) => {
    const list = input.folderId
      ? await findList(tx.sql, actor.accountId, { folders, id: input.folderId })
      : null
    if (list === undefined) return { undo: null }
    const inFolders = list?.visible ?? folders.allExcept([])
    const changed = await setMessagesUnread(tx.sql, actor.accountId, {
      threadIds: input.ids,
      inFolders,
      isUnread: input.isUnread,
    })
    if (changed.length === 0) return { undo: null }
    const threadIds = [...new Set(changed.map((message) => message.thread_id))]
    const change = await refreshThreadFlags(tx, actor.accountId, { threadIds, folders })
    await deps.events.append(tx, actor.accountId, 'threads_changed', change)
    const undoable = { ids: changed.map((message) => message.id), isUnread: input.isUnread }
    return { undo: await createUndo(deps, tx, { accountId: actor.accountId, change: { marked: undoable } }) }
  })
}
