import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { request } from '../../../../api/client.ts'
import { t } from '../../../../i18n/index.ts'
import { confirmInDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { mayModify } from '../../action-rules/may-modify.ts'
import { runOnServer } from '../../batch/run-on-server.ts'
import { folderNames, folderTitle } from '../folders.ts'

/** Returns the label for emptying a folder; undefined if it cannot be emptied. */
export function emptyLabel(name: string): string | undefined {
  if (name === folderNames.trash) return t('folder.emptyTrash')
  return name === folderNames.junk ? t('folder.emptyJunk') : undefined
}

export async function emptyFolder(folder: Folder): Promise<void> {
  const actionLabel = emptyLabel(folder.name)
  if (!actionLabel || !mayModify()) return
  const title = folderTitle(folder.name)
  const isSure = await confirmInDialog({
    title: t('folder.empty.title', { folder: title }),
    text: t('folder.empty.text', { n: folder.total_threads }),
    actionLabel,
  })
  if (!isSure) return
  await runOnServer({
    title: t('folder.emptying', { folder: title }),
    done: () => t('folder.emptied', { folder: title }),
    failure: t('folder.failed.empty'),
    start: () =>
      request('POST /api/v2/empty_trash', {
        body: { folder: folder.name === folderNames.junk ? 'Junk' : 'Trash' },
      }),
  })
}
