import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { Printer } from 'lucide'
import { t } from '../../../i18n/index.ts'
import { Store } from '../../../store.ts'
import type { ThreadAction } from '../action-rules/thread-action.ts'

const printer = new Store<(threads: readonly Thread[]) => Promise<void>>(async () => {})
/** Says what puts threads on paper. */
export const printBy = printer.set

/** Puts threads on paper, one after the other. An open thread is printed as it stands there. */
export const print: ThreadAction = {
  id: 'print',
  label: () => t('act.print'),
  icon: Printer,
  shortcut: '',
  isOffered: (threads) => threads.length > 0,
  changesNothing: true,
  run: async (threads) => {
    await printer.get()(threads)
    return undefined
  },
  failure: () => t('act.failed.print'),
}
