import type { mailboxActionEndpoints } from '@bocau/contract/mailbox/mailbox-actions'
import type { Routes } from '../../kernel/route.ts'
import { getFolder, getFolderCounts } from '../folders/index.ts'
import { deleteForever } from './actions/delete-forever.ts'
import {
  deleteThreads,
  discardDrafts,
  moveSingleMessages,
  moveThreads,
  restoreThreads,
  undoAction,
} from './actions/move-threads.ts'
import { muteThreads } from './actions/muting/mute-threads.ts'
import { pinThreads } from './actions/pinning/pin-threads.ts'
import { setThreadReminders } from './actions/reminders/remind-threads.ts'
import { snoozeThreads } from './actions/snoozing/snooze-threads.ts'
import { emptyFolder } from './batch/empty-folder.ts'
import { addFolder, deleteFolder, deleteFolderWithMail, moveFolder } from './batch/manage-folders.ts'
import { startBatch, stopBatch } from './batch/start-batch.ts'
import { undoBatch } from './batch/undo-batch.ts'
import type { MailboxDeps } from './deps.ts'
import { unsubscribeFromList } from './reading/unsubscribe-from-list.ts'

export function mailboxActionRoutes(deps: MailboxDeps): Routes<typeof mailboxActionEndpoints> {
  const { sql } = deps.db
  return {
    'POST /api/v2/threads/move': ({ actor, body }) =>
      moveThreads(
        deps,
        actor,
        body.map((move) => ({
          threadIds: move.thread_ids,
          fromFolderId: move.from_folder_id,
          toFolderId: move.to_folder_id,
        })),
      ),
    'POST /api/v2/threads/delete': ({ actor, body }) =>
      body.only ? discardDrafts(deps, actor, body.ids) : deleteThreads(deps, actor, body.ids),
    'POST /api/v2/threads/not_spam': ({ actor, body }) =>
      restoreThreads(deps, actor, { threadIds: body.ids, from: 'Junk' }),
    'POST /api/v2/threads/restore': ({ actor, body }) =>
      restoreThreads(deps, actor, { threadIds: body.ids, from: 'Trash', toFolderId: body.folder_id }),
    'POST /api/v2/threads/snooze': ({ actor, body }) =>
      snoozeThreads(deps, actor, {
        from: body.from.map((some) => ({ threadIds: some.thread_ids, folderId: some.folder_id })),
        until: body.until === null ? null : body.until * 1000,
      }),
    'POST /api/v2/threads/mute': ({ actor, body }) =>
      muteThreads(deps, actor, { threadIds: body.ids, isMuted: body.muted }),
    'POST /api/v2/threads/pin': ({ actor, body }) =>
      pinThreads(deps, actor, { threadIds: body.ids, folderId: body.folder_id, isPinned: body.pinned }),
    'POST /api/v2/threads/remind': ({ actor, body }) =>
      setThreadReminders(deps, actor, { threadIds: body.ids, at: body.at === null ? null : body.at * 1000 }),
    'POST /api/v2/threads/undo': ({ actor, body }) => undoAction(deps, actor, body.undo),
    'POST /api/v2/messages/folders': ({ actor, body }) =>
      moveSingleMessages(deps, actor, { messageIds: body.message_ids, toFolderId: body.to_folder_id }),
    'POST /api/v2/messages/:id/unsubscribe': ({ actor, params }) =>
      unsubscribeFromList(deps, actor, params.id),
    'POST /api/v2/messages/delete': async ({ actor, body }) => ({
      messages: await deleteForever(deps, actor, { threadIds: body.thread_ids, folder: body.folder }),
    }),
    'POST /api/v2/empty_trash': ({ actor, body }) => emptyFolder(deps, actor, body.folder),
    'POST /api/v2/empty': ({ actor, body }) => emptyFolder(deps, actor, body.folder),
    'POST /api/v2/folder/reads': ({ actor, body }) =>
      startBatch(deps, actor, { folderId: body.folder_id, act: body.is_read ? 'read' : 'unread' }),
    'POST /api/v2/folder/batch': ({ actor, body }) =>
      startBatch(deps, actor, { folderId: body.folder_id, act: body.act, toFolderId: body.to_folder_id }),
    'DELETE /api/v2/folder/batch/:id': ({ actor, params }) => stopBatch(deps, actor, params.id),
    'POST /api/v2/folder/batch/:id/undo': ({ actor, params }) => undoBatch(deps, actor, params.id),
    'POST /api/v2/folders': ({ actor, body }) => addFolder(deps, actor, body.display_name),
    'GET /api/v2/folder': ({ actor, query }) => getFolder(sql, actor.accountId, query.name),
    'GET /api/v2/folder/unreads/:id': ({ actor, params }) => getFolderCounts(sql, actor.accountId, params.id),
    'GET /api/v2/folders/:id': ({ actor, params }) => getFolder(sql, actor.accountId, params.id),
    'PATCH /api/v2/folders/:id': ({ actor, params, body }) =>
      moveFolder(deps, actor, { folderId: params.id, path: body.display_name }),
    'DELETE /api/v2/folders/:id': ({ actor, params }) => deleteFolder(deps, actor, params.id),
    'POST /api/v2/folder/force-delete': ({ actor, body }) =>
      deleteFolderWithMail(deps, actor, { folderId: body.folder_id, toFolderId: body.move_to_folder_id }),
  }
}
