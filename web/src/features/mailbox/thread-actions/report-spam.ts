import type { Folder } from '@bocau/contract/mailbox'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { t } from '../../../i18n/index.ts'
import { OctagonAlert } from '../../../ui/icons.ts'
import { findFolder, folderNames } from '../folders.ts'
import { moveThreads } from '../moves.ts'
import { liesIn } from './place.ts'
import type { ThreadAction } from './thread-action.ts'

/** Moves threads to Junk. */
export const reportSpam: ThreadAction = {
  id: 'reportSpam',
  label: () => t('act.reportSpam'),
  icon: OctagonAlert,
  shortcut: '!',
  isOffered: (threads) =>
    !liesIn(
      threads,
      folderNames.junk,
      folderNames.trash,
      folderNames.sent,
      folderNames.drafts,
      folderNames.scheduled,
      folderNames.periodic,
    ),
  ask: async () => {
    const to = findFolder(queryClient.getQueryData<Folder[]>(queryKeys.folders) ?? [], folderNames.junk)
    return to && { to }
  },
  run: (threads, { to }) => moveThreads(threads, to as Folder),
  leavesList: true,
  batchSize: 5,
  wholeFolder: 'move',
  progress: (n) => t('act.reportingSpam', { n }),
  done: (n) => t('act.reportedSpam', { n }),
  failure: () => t('act.failed.reportSpam'),
}
