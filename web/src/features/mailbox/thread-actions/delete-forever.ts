import { Trash2 } from 'lucide'
import { t } from '../../../i18n/index.ts'
import { confirmAction } from '../action-rules/confirm-action.ts'
import type { ThreadAction } from '../action-rules/thread-action.ts'
import { folderNames } from '../folders/folders.ts'
import { deleteForever } from '../moves.ts'
import { areAllIn } from './thread-folders.ts'

/** Deletes mail in Trash or Junk permanently after confirmation. */
export const deleteForeverAction: ThreadAction = {
  id: 'deleteForever',
  label: () => t('act.deleteForever'),
  icon: Trash2,
  shortcut: '#',
  isOffered: (threads) => areAllIn(threads, folderNames.trash) || areAllIn(threads, folderNames.junk),
  prompt: ({ count: n }) =>
    confirmAction({
      title: t('act.deleteForever.title', { n }),
      text: t('act.deleteForever.text'),
      actionLabel: t('act.deleteForever'),
    }),
  run: (threads) => deleteForever(threads, areAllIn(threads, folderNames.junk) ? 'Junk' : 'Trash'),
  isFinal: true,
  deletes: true,
  removesRow: true,
  batchSize: 5,
  entireFolder: 'delete_forever',
  progress: (n) => t('act.deletingForever', { n }),
  done: (n) => t('act.deletedForever', { n }),
  failure: () => t('act.failed.deleteForever'),
}
