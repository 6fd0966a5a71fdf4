import type { Folder, Thread } from '@bocau/contract/mailbox/mailbox'
import { AlarmClock } from 'lucide'
import { queryClient } from '../../../../api/query-client.ts'
import { queryKeys } from '../../../../api/query-keys.ts'
import { t } from '../../../../i18n/index.ts'
import type { ThreadAction } from '../../action-rules/thread-action.ts'
import { findFolder, folderNames } from '../../folders/folders.ts'
import { remindOfThreads } from '../../moves.ts'
import { whenText } from '../snooze/when-text.ts'
import { isInFolder } from '../thread-folders.ts'
import { chooseReminder } from './choose-reminder.tsx'

/** Returns true if each thread contains a sent message. */
function hasSent(threads: readonly Thread[]): boolean {
  const folders = queryClient.getQueryData<Folder[]>(queryKeys.folders) ?? []
  const sent = findFolder(folders, folderNames.sent)?.id
  return sent !== undefined && threads.every((thread) => thread.folder_ids.includes(sent))
}

/** Returns threads to the top of the inbox at a time unless there is a reply. */
export const remind: ThreadAction = {
  id: 'remind',
  label: () => t('act.remind'),
  icon: AlarmClock,
  shortcut: 'Shift+b',
  isOffered: (threads) =>
    threads.length > 0 &&
    hasSent(threads) &&
    !isInFolder(threads, folderNames.drafts, folderNames.junk, folderNames.trash),
  prompt: async ({ anchor, threads }) => {
    const until = await chooseReminder({
      anchor,
      isSet: threads.some((thread) => thread.remind_at !== undefined || thread.unanswered),
    })
    return until === undefined ? undefined : { until }
  },
  run: (threads, { until = null }) => remindOfThreads(threads, until),
  done: (n, { until }) =>
    until ? t('act.reminds', { n, when: whenText(until) }) : t('act.remindsNot', { n }),
  failure: () => t('act.failed.remind'),
}
