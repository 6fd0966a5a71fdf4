import { limits } from '@bocau/contract/limits'
import type { Folder, Message, ThreadDetail } from '@bocau/contract/mailbox'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { findFolder, folderNames } from '../folders.ts'
import { deleteAction } from '../thread-actions/delete.ts'
import { mayAct } from '../thread-actions/may-act.ts'
import { actOnOpenThread } from './act-on-open-thread.ts'
import type { OpenedThread } from './opened-thread.ts'

/** Moves one message to Trash; the last that is not there yet takes its thread along. */
export async function deleteMessage({ folder, detail }: OpenedThread, message: Message): Promise<void> {
  const isLast = detail.messages.every(({ id, folder: at }) => id === message.id || at === folderNames.trash)
  if (isLast) return actOnOpenThread(folder, detail.thread, deleteAction)
  const trash = findFolder(knownFolders(), folderNames.trash)
  if (!trash || !mayAct()) return
  await moveMessage(message, trash, {
    target: { to_folder_id: trash.id },
    done: t('thread.messageDeleted'),
    failure: t('thread.messageNotDeleted'),
  })
}

/** Takes one message out of Trash, to where it was. */
export async function restoreMessage(message: Message): Promise<void> {
  const before = message.old_folder && findFolder(knownFolders(), message.old_folder)
  const to = before || findFolder(knownFolders(), folderNames.inbox)
  if (!to || !mayAct()) return
  await moveMessage(message, to, {
    target: {},
    done: t('thread.messageRestored'),
    failure: t('thread.messageNotRestored'),
  })
}

interface Move {
  target: { to_folder_id?: string }
  done: string
  failure: string
}

/** At once here, then on the server; taken back where it refuses. */
async function moveMessage(message: Message, to: Folder, { target, done, failure }: Move): Promise<void> {
  const move = () =>
    replaceMessage({ ...message, folder: to.name, folder_id: to.id, old_folder: message.folder })
  const putBack = () => replaceMessage(message)
  move()
  try {
    const { undo } = await request('POST /api/v2/messages/folders', {
      body: { message_ids: [message.id], ...target },
    })
    if (!undo) return
    const takeBack = async () => {
      putBack()
      try {
        await request('POST /api/v2/threads/undo', { body: { undo } })
      } catch (error) {
        move()
        showToast({ kind: 'error', text: t('act.failed.undo'), detail: errorText(error) })
      }
    }
    showToast({
      text: done,
      seconds: limits.undoSeconds,
      action: { label: t('app.undo'), isUndo: true, run: () => void takeBack() },
    })
  } catch (error) {
    putBack()
    showToast({ kind: 'error', text: failure, detail: errorText(error) })
  }
}

const knownFolders = () => queryClient.getQueryData<Folder[]>(queryKeys.folders) ?? []

/** Puts a message in the place of what its thread knows of it. */
function replaceMessage(message: Message): void {
  queryClient.setQueriesData<ThreadDetail>({ queryKey: queryKeys.allThreadDetails }, (detail) =>
    detail?.messages.some(({ id }) => id === message.id)
      ? { ...detail, messages: detail.messages.map((one) => (one.id === message.id ? message : one)) }
      : detail,
  )
}
