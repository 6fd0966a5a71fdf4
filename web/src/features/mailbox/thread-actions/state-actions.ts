import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { AlarmClock, Bell, BellOff, Clock, Mail, MailOpen, Pin, PinOff, Star, StarOff } from 'lucide'
import { t } from '../../../i18n/index.ts'
import type { ThreadAction } from '../action-rules/thread-action.ts'
import { setThreadsUnread, starThreads } from '../cache/mutations.ts'
import { cachedFolders, findFolder, folderNames } from '../folders/folders.ts'
import { muteThreads, pinThreads, setReminders, snoozeThreads } from '../moves.ts'
import { chooseReminder, chooseSnooze } from './snooze/choose-time.tsx'
import { whenText } from './snooze/when-text.ts'
import { isAnyIn, unsortedFolders } from './thread-folders.ts'

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

export const star: ThreadAction = {
  id: 'star',
  label: () => t('mailbox.act.star'),
  icon: Star,
  shortcut: 's',
  isOffered: (threads) => threads.some((thread) => !thread.starred),
  run: (threads) => starThreads(threads, true),
  failure: () => t('act.failed.star'),
}

/** Removes the star; available if all threads have it. */
export const unstar: ThreadAction = {
  id: 'unstar',
  label: () => t('mailbox.act.unstar'),
  icon: StarOff,
  shortcut: 's',
  isOffered: (threads) => threads.length > 0 && threads.every((thread) => thread.starred),
  run: (threads) => starThreads(threads, false),
  failure: () => t('act.failed.unstar'),
}

/** Returns false in lists with their own order, such as a label, whose address is its id. */
const mayBePinned = (threads: readonly Thread[]): boolean =>
  threads.every((thread) => thread.mailbox_name !== thread.folder_id) &&
  !isAnyIn(
    threads,
    folderNames.starred,
    folderNames.snoozed,
    folderNames.scheduled,
    folderNames.periodic,
    folderNames.junk,
    folderNames.trash,
  )

/** Moves threads to the top of their folder. */
export const pin: ThreadAction = {
  id: 'pin',
  label: () => t('act.pin'),
  icon: Pin,
  shortcut: 'Shift+p',
  isOffered: (threads) => mayBePinned(threads) && threads.some((thread) => !thread.pinned),
  run: (threads) => pinThreads(threads, true),
  done: (n) => t('act.pinned', { n }),
  failure: () => t('act.failed.pin'),
}

/** Unpins threads; available if all of them are pinned. */
export const unpin: ThreadAction = {
  id: 'unpin',
  label: () => t('act.unpin'),
  icon: PinOff,
  shortcut: 'Shift+p',
  isOffered: (threads) =>
    threads.length > 0 && mayBePinned(threads) && threads.every((thread) => thread.pinned),
  run: (threads) => pinThreads(threads, false),
  done: (n) => t('act.unpinned', { n }),
  failure: () => t('act.failed.pin'),
}

const mayBeMuted = (threads: readonly Thread[]): boolean => !isAnyIn(threads, ...unsortedFolders)

/** Removes threads and their future replies from the inbox. */
export const mute: ThreadAction = {
  id: 'mute',
  label: () => t('act.mute'),
  icon: BellOff,
  shortcut: 'm',
  isOffered: (threads) => mayBeMuted(threads) && threads.some((thread) => !thread.muted),
  run: (threads) => muteThreads(threads, true),
  removesRow: true,
  done: (n) => t('act.muted', { n }),
  failure: () => t('act.failed.mute'),
}

/** Unmutes threads; available if all of them are muted. */
export const unmute: ThreadAction = {
  id: 'unmute',
  label: () => t('act.unmute'),
  icon: Bell,
  shortcut: 'm',
  isOffered: (threads) =>
    threads.length > 0 && mayBeMuted(threads) && threads.every((thread) => thread.muted),
  run: (threads) => muteThreads(threads, false),
  done: (n) => t('act.unmuted', { n }),
  failure: () => t('act.failed.mute'),
}

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
  whyNotOffered: (threads) =>
    hasSent(threads) ? undefined : t('act.remind.noMessage', { n: threads.length }),
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
