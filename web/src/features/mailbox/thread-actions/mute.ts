import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { Bell, BellOff } from 'lucide'
import { t } from '../../../i18n/index.ts'
import type { ThreadAction } from '../action-rules/thread-action.ts'
import { muteThreads } from '../moves.ts'
import { isAnyIn, unsortedFolders } from './thread-folders.ts'

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
