import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { t } from '../../../../i18n/index.ts'
import { openDialog, showToast } from '../../../../ui/index.ts'
import { fetchPart } from '../../../../ui/parts/fetch-part.ts'
import { PrintThreads } from './PrintThreads.tsx'
import '../../../../i18n/areas/printing.ts'

/** Maximum number of threads in a print job. */
const MAX_THREADS = 50

/** Prints threads one after the other with all messages, without marking them as read. */
export async function printThreads(threads: readonly Thread[]): Promise<void> {
  if (threads.length <= MAX_THREADS) {
    const { PrintedThread } = await fetchPart(() => import('../page/ThreadPage.tsx'))
    openDialog((close) => <PrintThreads threads={threads} component={PrintedThread} onDone={close} />)
    return
  }
  showToast({
    kind: 'error',
    text: t('printing.tooMany', { n: MAX_THREADS }),
    detail: t('printing.tooMany.detail', { n: threads.length }),
  })
}
