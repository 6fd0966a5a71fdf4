import { limits } from '@bocau/contract/limits'
import type { Folder, Message, ThreadDetail } from '@bocau/contract/mailbox/mailbox'
import { request } from '../../../../api/client.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { queryKeys } from '../../../../api/query-keys.ts'
import { errorText, t } from '../../../../i18n/index.ts'
import { showToast, showToastOf } from '../../../../ui/index.ts'
import { mayModify } from '../../action-rules/may-modify.ts'
import { cachedFolders, findFolder, folderNames } from '../../folders/folders.ts'
import type { Undo } from '../../moves.ts'
import { deleteAction } from '../../thread-actions/move-actions.ts'
import { moveWithRuleChanges } from '../../thread-actions/senders/blocking.ts'
import { notSpam, unblockThreadSenders } from '../../thread-actions/spam-actions.ts'
import type { OpenedThread } from '../state/opened-thread.ts'
import { runOnOpenThread } from '../state/run-on-open-thread.ts'

/** Moves a message to Trash; with the last one, the thread leaves its list. */
export async function deleteMessage({ folder, detail }: OpenedThread, message: Message): Promise<void> {
  const isLast = detail.messages.every(({ id, folder: at }) => id === message.id || at === folderNames.trash)
  if (isLast) return runOnOpenThread(folder, detail.thread, { action: deleteAction })
  const trash = findFolder(cachedFolders(), folderNames.trash)
  if (!trash || !mayModify()) return
  await moveMessage(message, trash, {
    target: { to_folder_id: trash.id },
    done: t('thread.messageDeleted'),
    failure: t('thread.messageNotDeleted'),
  })
}

/** Moves a message out of Trash to its previous folder. */
export async function restoreMessage(message: Message): Promise<void> {
  const to = folderBefore(message)
  if (!to || !mayModify()) return
  await moveMessage(message, to, {
    target: {},
    done: t('thread.messageRestored'),
    failure: t('thread.messageNotRestored'),
  })
}

/**
 * Moves a message out of Junk to its previous folder and unblocks its sender; with the last one, the thread leaves its
 * list.
 */
export async function returnMessageFromJunk(
  { folder, detail }: OpenedThread,
  message: Message,
): Promise<void> {
  const isReadInJunk = detail.thread.mailbox_name === folderNames.junk
  const isLast = detail.messages.every(({ id, folder: at }) => id === message.id || at !== folderNames.junk)
  if (isReadInJunk && isLast) return runOnOpenThread(folder, detail.thread, { action: notSpam })
  const to = folderBefore(message)
  if (!to || !mayModify()) return
  await moveMessage(message, to, {
    target: {},
    alongside: () => unblockThreadSenders([{ participants: [message.from] }]),
    done: t('thread.messageReturned'),
    failure: t('thread.messageNotReturned'),
  })
}

/** Returns the folder before Trash or Junk; the inbox if that was deleted or was Trash or Junk. */
function folderBefore({ old_folder: before }: Message): Folder | undefined {
  const isBetter = before && ![folderNames.trash, folderNames.junk].some((name) => name === before)
  return (isBetter && findFolder(cachedFolders(), before)) || findFolder(cachedFolders(), folderNames.inbox)
}

interface Move {
  target: { to_folder_id?: string }
  /** Additional step of the move, undone together with it. */
  alongside?: () => Promise<Undo | undefined>
  done: string
  failure: string
}

/** Moves a message optimistically and reverts it if the server rejects the move. */
async function moveMessage(
  message: Message,
  to: Folder,
  { target, alongside = async () => undefined, done, failure }: Move,
): Promise<void> {
  const move = () =>
    replaceMessage({ ...message, folder: to.name, folder_id: to.id, old_folder: message.folder })
  const restore = () => replaceMessage(message)
  move()
  await showToastOf(async () => {
    try {
      const undo = await moveWithRuleChanges(alongside, () => moveOnServer(message, target))
      if (!undo) return undefined
      const undoMove = async () => {
        restore()
        try {
          await undo()
        } catch (error) {
          move()
          showToast({ kind: 'error', text: t('act.failed.undo'), detail: errorText(error) })
        }
      }
      return {
        text: done,
        seconds: limits.undoSeconds,
        action: { label: t('app.undo'), isUndo: true, run: () => void undoMove() },
      }
    } catch (error) {
      restore()
      return { kind: 'error', text: failure, detail: errorText(error) }
    }
  })
}

async function moveOnServer(message: Message, target: Move['target']): Promise<Undo | undefined> {
  const { undo } = await request('POST /api/v2/messages/folders', {
    body: { message_ids: [message.id], ...target },
  })
  if (!undo) return undefined
  return async () => {
    await request('POST /api/v2/threads/undo', { body: { undo } })
  }
}

function replaceMessage(message: Message): void {
  queryClient.setQueriesData<ThreadDetail>({ queryKey: queryKeys.allThreadDetails }, (detail) =>
    detail?.messages.some(({ id }) => id === message.id)
      ? { ...detail, messages: detail.messages.map((one) => (one.id === message.id ? message : one)) }
      : detail,
  )
}
