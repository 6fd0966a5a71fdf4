import type { Folder, Thread } from '@bocau/contract/mailbox/mailbox'
import { OctagonAlert, ShieldCheck } from 'lucide'
import { t } from '../../../i18n/index.ts'
import type { ThreadAction } from '../action-rules/thread-action.ts'
import { cachedFolders, findFolder, folderNames } from '../folders/folders.ts'
import { moveThreads, returnFromJunk, type Undo } from '../moves.ts'
import { block, moveWithRuleChanges, unblock } from './senders/blocking.ts'
import { promptForBlocking } from './senders/SpamDialog.tsx'
import { findBlockedIn, readSenders, sendersOf } from './senders/senders.ts'
import { areAllIn, isAnyIn, unsortedFolders } from './thread-folders.ts'

export const reportSpam: ThreadAction = {
  id: 'reportSpam',
  label: () => t('act.reportSpam'),
  icon: OctagonAlert,
  shortcut: '!',
  isOffered: (threads) => !isAnyIn(threads, folderNames.sent, ...unsortedFolders),
  prompt: async ({ threads, count, isUnwanted }) => {
    const to = findFolder(cachedFolders(), folderNames.junk)
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

/** Moves threads out of Junk and unblocks their senders. */
export const notSpam: ThreadAction = {
  id: 'notSpam',
  label: () => t('act.notSpam'),
  icon: ShieldCheck,
  shortcut: '!',
  isOffered: (threads) => areAllIn(threads, folderNames.junk),
  prompt: async ({ threads, count, folder, isUnwanted }) => {
    if (count <= threads.length) return {}
    const { blocked } = await readSenders(threads)
    const free = await findBlockedIn(folder, blocked)
    return isUnwanted() ? undefined : { unblockEmails: free }
  },
  run: (threads) =>
    moveWithRuleChanges(
      () => unblockThreadSenders(threads),
      () => returnFromJunk(threads),
    ),
  removesRow: true,
  batchSize: 5,
  entireFolder: 'not_spam',
  alongsideEntireFolder: async ({ unblockEmails = [] }) =>
    unblockEmails.length > 0 ? unblock(unblockEmails) : undefined,
  progress: (n) => t('act.returning', { n }),
  done: (n) => t('act.returned', { n }),
  failure: () => t('act.failed.notSpam'),
}

/** Unblocks the senders of threads; returns the undo function if any was blocked. */
export async function unblockThreadSenders(
  threads: readonly Pick<Thread, 'participants'>[],
): Promise<Undo | undefined> {
  const { senders, blocked } = await readSenders(threads)
  const freed = senders.flatMap(({ email }) => (blocked.has(email.toLowerCase()) ? [email] : []))
  return freed.length > 0 ? unblock(freed) : undefined
}
