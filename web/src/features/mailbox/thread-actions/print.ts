import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { Printer } from 'lucide'
import { t } from '../../../i18n/index.ts'
import { Store } from '../../../store.ts'
import type { ThreadAction } from '../action-rules/thread-action.ts'

const printer = new Store<(threads: readonly Thread[]) => Promise<void>>(async () => {})
export const setPrinter = printer.set

/** Prints threads one after the other; an open thread is printed as displayed. */
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
