import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { request } from '../../../../api/client.ts'
import { t } from '../../../../i18n/index.ts'
import { mayModify } from '../../action-rules/may-modify.ts'
import { runOnServer } from '../../batch/run-on-server.ts'
import { folderTitle } from '../folders.ts'

export async function setFolderRead(folder: Folder, isRead: boolean): Promise<void> {
  if (!mayModify()) return
  const title = folderTitle(folder.name)
  await runOnServer({
    title: isRead ? t('folder.markingRead', { folder: title }) : t('folder.markingUnread', { folder: title }),
    done: () =>
      isRead ? t('folder.markedRead', { folder: title }) : t('folder.markedUnread', { folder: title }),
    failure: isRead ? t('act.failed.markRead') : t('act.failed.markUnread'),
    isQuiet: true,
    canUndo: true,
    start: () => request('POST /api/v2/folder/reads', { body: { folder_id: folder.id, is_read: isRead } }),
  })
}
