import { limits } from '@bocau/contract/limits'
import type { BatchStarted } from '@bocau/contract/mailbox/mailbox-actions'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { reportFailure } from '../../../ui/toast/report-failure.ts'
import { refillSoon } from '../cache/refill.ts'
import type { Undo } from '../moves.ts'
import { requestListFocus } from '../navigation/list-focus.ts'
import { showBatches } from './BatchLayer.tsx'
import { addBatch, changeBatch, removeBatch } from './batches.ts'
import { followServerProgress } from './server-progress.ts'

interface ServerWork {
  title: string
  /** Text of the final notice for the number of items. */
  done: (count: number) => string
  failure: string
  /** Starts in the panel without a dialog. */
  isQuiet?: boolean
  /** The server can undo it exactly per message. */
  canUndo?: boolean
  start: () => Promise<BatchStarted>
  /** Additional client-side step after the batch, undone together with it. */
  alongside?: (() => Promise<Undo | undefined>) | undefined
}

/** Delay in milliseconds before a dialog appears, so that quick operations show none. */
const QUIET_MILLISECONDS = 400

/** Runs a server batch on an entire folder and shows its progress with a stop button. */
export async function runOnServer({
  title,
  done,
  failure,
  isQuiet = false,
  canUndo = false,
  start,
  alongside,
}: ServerWork): Promise<void> {
  await reportFailure(failure, errorText, async () => {
    const { batch_id, total } = await start()
    let batchKey: number | undefined
    let count = 0
    const show = () => {
      showBatches()
      batchKey = addBatch({
        title,
        total,
        isInPanel: isQuiet,
        isOnServer: true,
        stop: () => void stop(batch_id),
      })
      changeBatch(batchKey, { done: count })
    }
    const timer = setTimeout(show, QUIET_MILLISECONDS)
    const end = await followServerProgress(batch_id, (progress) => {
      count = progress.done
      if (batchKey !== undefined) changeBatch(batchKey, { done: progress.done, total: progress.total })
    })
    clearTimeout(timer)
    if (batchKey !== undefined) removeBatch(batchKey)
    requestListFocus()
    refillSoon()
    // A failure of the additional step is reported; the batch itself stays done.
    const undoAlongside =
      end.done > 0 && alongside ? await reportFailure(failure, errorText, alongside) : undefined
    void queryClient.invalidateQueries({ queryKey: queryKeys.quota })
    showToast({
      text: end.state === 'stopped' ? t('batch.stopped', { n: end.done }) : done(end.done),
      ...(canUndo && end.done > 0 ? undoOf(batch_id, undoAlongside) : {}),
    })
  })
}

/** Returns the undo of a folder batch, which works while its notice is visible. */
const undoOf = (id: string, undoAlongside: Undo | undefined) => ({
  seconds: limits.undoSeconds,
  action: { label: t('app.undo'), isUndo: true, run: () => void undo(id, undoAlongside) },
})

const undo = (id: string, undoAlongside: Undo | undefined) =>
  runOnServer({
    title: t('batch.undoing'),
    done: (n) => t('batch.undone', { n }),
    failure: t('act.failed.undo'),
    start: () => request('POST /api/v2/folder/batch/:id/undo', { params: { id } }),
    alongside: undoAlongside && (() => undoAlongside().then(() => undefined)),
  })

const stop = (id: string) =>
  reportFailure(t('batch.notStopped'), errorText, () =>
    request('DELETE /api/v2/folder/batch/:id', { params: { id } }),
  )
