import { MailOpen } from 'lucide'
import { t } from '../../../i18n/index.ts'
import type { ThreadAction } from '../action-rules/thread-action.ts'
import { setThreadsUnread } from '../cache/mutations.ts'

export const markRead: ThreadAction = {
  id: 'markRead',
  label: () => t('act.markRead'),
  icon: MailOpen,
  shortcut: 'Shift+i',
  isOffered: (threads) => threads.some((thread) => thread.unread),
  run: (threads) => setThreadsUnread(threads, false),
  batchSize: 1,
  entireFolder: 'read',
  progress: (n) => t('act.markingRead', { n }),
  done: (n) => t('act.markedRead', { n }),
  failure: () => t('act.failed.markRead'),
}
