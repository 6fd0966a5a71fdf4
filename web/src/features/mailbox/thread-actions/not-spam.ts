import { ShieldCheck } from 'lucide'
import { t } from '../../../i18n/index.ts'
import type { ThreadAction } from '../action-rules/thread-action.ts'
import { folderNames } from '../folders/folders.ts'
import { returnFromJunk } from '../moves.ts'
import { moveWithRuleChanges, unblock } from './senders/blocking.ts'
import { findBlockedIn, readSenders } from './senders/senders.ts'
import { unblockThreadSenders } from './senders/unblock-thread-senders.ts'
import { areAllIn } from './thread-folders.ts'

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
