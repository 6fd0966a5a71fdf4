import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { AlarmClock, Clock } from 'lucide'
import { t } from '../../../i18n/index.ts'
import type { ThreadAction } from '../action-rules/thread-action.ts'
import { cachedFolders, findFolder, folderNames } from '../folders/folders.ts'
import { setReminders, snoozeThreads } from '../moves.ts'
import { chooseReminder, chooseSnooze } from './snooze/choose-time.tsx'
import { whenText } from './snooze/when-text.ts'
import { isAnyIn, unsortedFolders } from './thread-folders.ts'

/** Hides threads until a time, when they return to the top of the inbox. */
export const snooze: ThreadAction = {
  id: 'snooze',
  label: () => t('act.snooze'),
  icon: Clock,
  shortcut: 'b',
  isOffered: (threads) => !isAnyIn(threads, folderNames.sent, ...unsortedFolders),
  prompt: async ({ anchor, threads }) => {
    const until = await chooseSnooze(anchor, isAnyIn(threads, folderNames.snoozed))
    return until === undefined ? undefined : { until }
  },
  run: (threads, { until = null }) => snoozeThreads(threads, until),
  removesRow: true,
  done: (n, { until }) =>
    until ? t('act.snoozed', { n, when: whenText(until) }) : t('act.unsnoozed', { n }),
  failure: () => t('act.failed.snooze'),
}

/** Returns true if each thread contains a sent message. */
function hasSent(threads: readonly Thread[]): boolean {
  const sent = findFolder(cachedFolders(), folderNames.sent)?.id
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
    !isAnyIn(threads, folderNames.drafts, folderNames.junk, folderNames.trash),
  prompt: async ({ anchor, threads }) => {
    const isSet = threads.some((thread) => thread.remind_at !== undefined || thread.unanswered)
    const until = await chooseReminder(anchor, isSet)
    return until === undefined ? undefined : { until }
  },
  run: (threads, { until = null }) => setReminders(threads, until),
  done: (n, { until }) =>
    until ? t('act.reminds', { n, when: whenText(until) }) : t('act.remindsNot', { n }),
  failure: () => t('act.failed.remind'),
}
