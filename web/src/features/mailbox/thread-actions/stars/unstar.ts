import { StarOff } from 'lucide'
import { t } from '../../../../i18n/index.ts'
import { noUndo, type ThreadAction } from '../../action-rules/thread-action.ts'
import { starThreads } from '../../cache/mutations.ts'

/** Removes the star; available if all threads have it. */
export const unstar: ThreadAction = {
  id: 'unstar',
  label: () => t('mailbox.act.unstar'),
  icon: StarOff,
  shortcut: 's',
  isOffered: (threads) => threads.length > 0 && threads.every((thread) => thread.starred),
  run: (threads) => starThreads(threads, false).then(noUndo),
  failure: () => t('act.failed.unstar'),
}
