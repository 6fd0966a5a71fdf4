import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { OctagonAlert } from 'lucide'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { t } from '../../../i18n/index.ts'
import type { ThreadAction } from '../action-rules/thread-action.ts'
import { findFolder, folderNames } from '../folders/folders.ts'
import { moveThreads } from '../moves.ts'
import { block, moveWithRuleChanges } from './senders/blocking.ts'
import { promptForBlocking } from './senders/SpamDialog.tsx'
import { readSenders, sendersOf } from './senders/senders.ts'
import { isAnyIn, unsortedFolders } from './thread-folders.ts'

export const reportSpam: ThreadAction = {
  id: 'reportSpam',
  label: () => t('act.reportSpam'),
  icon: OctagonAlert,
  shortcut: '!',
  isOffered: (threads) => !isAnyIn(threads, folderNames.sent, ...unsortedFolders),
  prompt: async ({ threads, count, isUnwanted }) => {
    const to = findFolder(queryClient.getQueryData<Folder[]>(queryKeys.folders) ?? [], folderNames.junk)
    const { senders, blocked } = await readSenders(threads)
    if (isUnwanted()) return undefined
    const lacking = senders.filter(({ email }) => !blocked.has(email.toLowerCase()))
    if (!to || lacking.length === 0) return to && { to }
    const chosen = await promptForBlocking({ count, senders: lacking })
    return chosen && { to, block: chosen }
  },
  run: async (threads, { to, block: chosen = [] }) => {
    const blocked = sendersOf(threads, '').flatMap(({ email }) => (chosen.includes(email) ? [email] : []))
    return moveWithRuleChanges(
      async () => (blocked.length > 0 ? block(blocked) : undefined),
      () => moveThreads(threads, to as Folder),
    )
  },
  removesRow: true,
  batchSize: 5,
  entireFolder: 'move',
  alongsideEntireFolder: async ({ block: chosen = [] }) => (chosen.length > 0 ? block(chosen) : undefined),
  progress: (n) => t('act.reportingSpam', { n }),
  done: (n) => t('act.reportedSpam', { n }),
  failure: () => t('act.failed.reportSpam'),
}
