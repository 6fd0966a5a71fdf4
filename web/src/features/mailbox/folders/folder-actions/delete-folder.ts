import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { isProblem } from '../../../../api/api-problem.ts'
import { request } from '../../../../api/client.ts'
import { errorText, t } from '../../../../i18n/index.ts'
import { confirmInDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../../ui/index.ts'
import { runOnServer } from '../../batch/run-on-server.ts'
import { folderTitle } from '../folders.ts'
import { promptForMailHandling } from './DeleteFolderDialog.tsx'
import { closeFolder, deleteEmptyFolder } from './folder-calls.ts'
import { threadsWithin } from './folder-name.ts'

/** Deletes a folder after confirmation, or after asking how to handle its mail. */
export async function deleteFolder(folder: Folder): Promise<void> {
  try {
    if (threadsWithin(folder) === 0) {
      const title = folderTitle(folder.name)
      const isSure = await confirmInDialog({
        title: t('folder.delete.title', { folder: title }),
        text: t('folder.delete.empty'),
        actionLabel: t('folder.delete'),
      })
      if (!isSure) return
      await deleteEmptyFolder(folder)
      showToast({ text: t('folder.deleted', { folder: title }) })
      return
    }
  } catch (error) {
    // Mail arrived meanwhile that this page does not know yet.
    if (!isProblem(error, 'folder_not_empty'))
      return void showToast({ kind: 'error', text: t('folder.failed.delete'), detail: errorText(error) })
  }
  await deleteWithMail(folder)
}

/** Asks what to do with the messages, then deletes the folder on the server. */
async function deleteWithMail(folder: Folder): Promise<void> {
  const fate = await promptForMailHandling(folder)
  if (!fate) return
  const title = folderTitle(folder.name)
  await runOnServer({
    title: t('folder.deleting', { folder: title }),
    done: () => t('folder.deleted', { folder: title }),
    failure: t('folder.failed.delete'),
    start: async () => {
      const started = await request('POST /api/v2/folder/force-delete', {
        body: { folder_id: folder.id, ...(fate === 'delete' ? {} : { move_to_folder_id: fate.moveTo.id }) },
      })
      closeFolder(folder)
      return started
    },
  })
}
