import { Mail } from 'lucide'
import { t } from '../../../i18n/index.ts'
import type { ThreadAction } from '../action-rules/thread-action.ts'
import { setThreadsUnread } from '../cache/mutations.ts'

export const markUnread: ThreadAction = {
  id: 'markUnread',
  label: () => t('act.markUnread'),
  icon: Mail,
  shortcut: 'Shift+u',
  isOffered: (threads) => threads.some((thread) => !thread.unread),
  run: (threads) => setThreadsUnread(threads, true),
  batchSize: 1,
  entireFolder: 'unread',
  progress: (n) => t('act.markingUnread', { n }),
  done: (n) => t('act.markedUnread', { n }),
  failure: () => t('act.failed.markUnread'),
}
