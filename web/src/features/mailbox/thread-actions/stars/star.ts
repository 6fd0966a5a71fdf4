import { Star } from 'lucide'
import { t } from '../../../../i18n/index.ts'
import { noUndo, type ThreadAction } from '../../action-rules/thread-action.ts'
import { starThreads } from '../../cache/mutations.ts'

export const star: ThreadAction = {
  id: 'star',
  label: () => t('mailbox.act.star'),
  icon: Star,
  shortcut: 's',
  isOffered: (threads) => threads.some((thread) => !thread.starred),
  run: (threads) => starThreads(threads, true).then(noUndo),
  failure: () => t('act.failed.star'),
}
