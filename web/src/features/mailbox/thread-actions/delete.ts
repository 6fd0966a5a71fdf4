import { Trash } from 'lucide'
import { t } from '../../../i18n/index.ts'
import type { ThreadAction } from '../action-rules/thread-action.ts'
import { deleteThreads } from '../moves.ts'
import { isAnyIn, unsortedFolders } from './thread-folders.ts'

export const deleteAction: ThreadAction = {
  id: 'delete',
  label: () => t('act.delete'),
  icon: Trash,
  shortcut: '#',
  isOffered: (threads) => !isAnyIn(threads, ...unsortedFolders),
  run: deleteThreads,
  deletes: true,
  removesRow: true,
  batchSize: 5,
  entireFolder: 'delete',
  progress: (n) => t('act.deleting', { n }),
  done: (n) => t('act.deleted', { n }),
  failure: () => t('act.failed.delete'),
}
