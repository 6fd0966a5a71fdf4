import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { Pin, PinOff } from 'lucide'
import { t } from '../../../../i18n/index.ts'
import type { ThreadAction } from '../../action-rules/thread-action.ts'
import { folderNames } from '../../folders/folders.ts'
import { pinThreads } from '../../moves.ts'
import { isInFolder } from '../thread-folders.ts'

/** Returns false in lists with their own order, such as a label, whose address is its id. */
const mayBePinned = (threads: readonly Thread[]): boolean =>
  threads.every((thread) => thread.mailbox_name !== thread.folder_id) &&
  !isInFolder(
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
