import { t } from '../../../i18n/index.ts'
import { Trash } from '../../../ui/marks/icons.ts'
import { confirmAct } from '../action-rules/confirm-act.ts'
import type { ThreadAction } from '../action-rules/thread-action.ts'
import { folderNames } from '../folders/folders.ts'
import { deleteForever } from '../moves.ts'
import { allLieIn } from './thread-folders.ts'

/** Throws drafts away. They go for good, so it asks first. */
export const discardDrafts: ThreadAction = {
  id: 'discardDrafts',
  label: () => t('act.discardDrafts'),
  icon: Trash,
  shortcut: '#',
  isOffered: (threads) => allLieIn(threads, folderNames.drafts),
  ask: ({ count: n }) =>
    confirmAct({
      title: t('act.discardDrafts.title', { n }),
      text: t('act.discardDrafts.text'),
      actionLabel: t('act.discardDrafts'),
    }),
  run: (threads) => deleteForever(threads, 'Drafts'),
  isFinal: true,
  deletes: true,
  leavesList: true,
  batchSize: 5,
  wholeFolder: 'delete_forever',
  progress: (n) => t('act.discarding', { n }),
  done: (n) => t('act.discarded', { n }),
  failure: () => t('act.failed.discardDrafts'),
}
