import { ShieldCheck } from 'lucide'
import { t } from '../../../i18n/index.ts'
import type { ThreadAction } from '../action-rules/thread-action.ts'
import { folderNames } from '../folders/folders.ts'
import { returnFromJunk } from '../moves.ts'
import { together, unblock } from './senders/blocking.ts'
import { freeSenders } from './senders/free-senders.ts'
import { findBlockedIn, readSenders } from './senders/senders.ts'
import { areAllInFolder } from './thread-folders.ts'

/** Moves threads out of Junk and unblocks their senders. */
export const notSpam: ThreadAction = {
  id: 'notSpam',
  label: () => t('act.notSpam'),
  icon: ShieldCheck,
  shortcut: '!',
  isOffered: (threads) => areAllInFolder(threads, folderNames.junk),
  prompt: async ({ threads, count, folder, isUnwanted }) => {
    if (count <= threads.length) return {}
    const { blocked } = await readSenders(threads)
    const free = await findBlockedIn(folder, blocked)
    return isUnwanted() ? undefined : { free }
  },
  run: (threads) =>
    together(
      () => freeSenders(threads),
      () => returnFromJunk(threads),
    ),
  removesRow: true,
  batchSize: 5,
  entireFolder: 'not_spam',
  alongsideEntireFolder: async ({ free = [] }) => (free.length > 0 ? unblock(free) : undefined),
  progress: (n) => t('act.returning', { n }),
  done: (n) => t('act.returned', { n }),
  failure: () => t('act.failed.notSpam'),
}
