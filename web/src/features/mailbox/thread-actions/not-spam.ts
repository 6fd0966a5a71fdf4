import { ShieldCheck } from 'lucide-react'
import { t } from '../../../i18n/index.ts'
import { folderNames } from '../folders.ts'
import { returnFromJunk } from '../moves.ts'
import { allLieIn } from './place.ts'
import type { ThreadAction } from './thread-action.ts'

/** Takes threads out of Junk: they were no spam. */
export const notSpam: ThreadAction = {
  id: 'notSpam',
  label: () => t('act.notSpam'),
  icon: ShieldCheck,
  shortcut: '!',
  isOffered: (threads) => allLieIn(threads, folderNames.junk),
  run: returnFromJunk,
  leavesList: true,
  batchSize: 5,
  wholeFolder: 'not_spam',
  progress: (n) => t('act.returning', { n }),
  done: (n) => t('act.returned', { n }),
  failure: () => t('act.failed.notSpam'),
}
