import { ArchiveRestore } from 'lucide'
import { t } from '../../../i18n/index.ts'
import type { ThreadAction } from '../action-rules/thread-action.ts'
import { folderNames } from '../folders/folders.ts'
import { restoreThreads } from '../moves.ts'
import { areAllInFolder } from './thread-folders.ts'

/** Moves threads out of Trash, each message to its previous folder. */
export const restore: ThreadAction = {
  id: 'restore',
  label: () => t('act.restore'),
  icon: ArchiveRestore,
  shortcut: 'Shift+r',
  isOffered: (threads) => areAllInFolder(threads, folderNames.trash),
  run: restoreThreads,
  removesRow: true,
  batchSize: 5,
  entireFolder: 'restore',
  progress: (n) => t('act.restoring', { n }),
  done: (n) => t('act.restored', { n }),
  failure: () => t('act.failed.restore'),
}
