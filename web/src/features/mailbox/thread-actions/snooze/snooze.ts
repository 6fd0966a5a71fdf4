import { Clock } from 'lucide'
import { t } from '../../../../i18n/index.ts'
import type { ThreadAction } from '../../action-rules/thread-action.ts'
import { folderNames } from '../../folders/folders.ts'
import { snoozeThreads } from '../../moves.ts'
import { isAnyIn, unsortedFolders } from '../thread-folders.ts'
import { chooseSnooze } from './choose-snooze.tsx'
import { whenText } from './when-text.ts'

/** Hides threads until a time, when they return to the top of the inbox. */
export const snooze: ThreadAction = {
  id: 'snooze',
  label: () => t('act.snooze'),
  icon: Clock,
  shortcut: 'b',
  isOffered: (threads) => !isAnyIn(threads, folderNames.sent, ...unsortedFolders),
  prompt: async ({ anchor, threads }) => {
    const until = await chooseSnooze({ anchor, isSnoozed: isAnyIn(threads, folderNames.snoozed) })
    return until === undefined ? undefined : { until }
  },
  run: (threads, { until = null }) => snoozeThreads(threads, until),
  removesRow: true,
  done: (n, { until }) =>
    until ? t('act.snoozed', { n, when: whenText(until) }) : t('act.unsnoozed', { n }),
  failure: () => t('act.failed.snooze'),
}
