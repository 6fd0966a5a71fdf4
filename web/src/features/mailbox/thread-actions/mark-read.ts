import { t } from '../../../i18n/index.ts'
import { MailOpen } from '../../../ui/icons.ts'
import { markThreads } from '../mutations.ts'
import type { ThreadAction } from './thread-action.ts'

/** Says that threads were read. */
export const markRead: ThreadAction = {
  id: 'markRead',
  label: () => t('mailbox.act.markRead'),
  icon: MailOpen,
  shortcut: 'Shift+i',
  isOffered: (threads) => threads.some((thread) => thread.unread),
  run: (threads) => markThreads(threads, false),
  failure: () => t('mailbox.failed.markRead'),
}
