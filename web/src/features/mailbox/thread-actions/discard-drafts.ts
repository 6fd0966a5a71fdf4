import { t } from '../../../i18n/index.ts'
import { Trash } from '../../../ui/display/icons.ts'
import type { ThreadAction } from '../action-rules/thread-action.ts'
import { folderNames } from '../folders/folders.ts'
import { discardDrafts as run } from '../moves.ts'
import { areAllInFolder } from './thread-folders.ts'

/** Moves drafts to Trash, like the discard button of the compose window. */
export const discardDrafts: ThreadAction = {
  id: 'discardDrafts',
  label: () => t('act.discardDrafts'),
  icon: Trash,
  shortcut: '#',
  isOffered: (threads) => areAllInFolder(threads, folderNames.drafts),
  run,
  deletes: true,
  removesRow: true,
  batchSize: 5,
  entireFolder: 'delete',
  progress: (n) => t('act.discarding', { n }),
  done: (n) => t('act.discarded', { n }),
  failure: () => t('act.failed.discardDrafts'),
}
