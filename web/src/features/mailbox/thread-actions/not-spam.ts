import { ShieldCheck } from 'lucide-react'
import { t } from '../../../i18n/index.ts'
import { blockSenders, unblockSenders } from '../../rules/index.ts'
import { folderNames } from '../folders.ts'
import { returnFromJunk } from '../moves.ts'
import { allLieIn } from './place.ts'
import { readSenders } from './senders.ts'
import type { ThreadAction } from './thread-action.ts'

/** Takes threads out of Junk: they were no spam, and who sent them is blocked no longer. */
export const notSpam: ThreadAction = {
  id: 'notSpam',
  label: () => t('act.notSpam'),
  icon: ShieldCheck,
  shortcut: '!',
  isOffered: (threads) => allLieIn(threads, folderNames.junk),
  run: async (threads) => {
    const undo = await returnFromJunk(threads)
    const { senders, blocked } = await readSenders(threads)
    const freed = senders.map(({ email }) => email).filter((email) => blocked.has(email.toLowerCase()))
    if (freed.length === 0) return undo
    await unblockSenders(freed)
    return async () => {
      await blockSenders(freed)
      await undo?.()
    }
  },
  leavesList: true,
  batchSize: 5,
  wholeFolder: 'not_spam',
  progress: (n) => t('act.returning', { n }),
  done: (n) => t('act.returned', { n }),
  failure: () => t('act.failed.notSpam'),
}
