import { limits } from '@bocau/contract/limits'
import type { BatchStarted } from '@bocau/contract/mailbox/mailbox-actions'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { refillSoon } from '../cache/refill.ts'
import type { Undo } from '../moves.ts'
import { wantListFocus } from '../navigation/list-focus.ts'
import { addBatch, changeBatch, removeBatch } from './batches.ts'
import { followServerProgress } from './server-progress.ts'
import { showBatches } from './show-batches.tsx'

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
  beside?: (() => Promise<Undo | undefined>) | undefined
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
  beside,
}: ServerWork): Promise<void> {
  try {
    const { batch_id, total } = await start()
    let shown: number | undefined
    let count = 0
    const show = () => {
      showBatches()
      shown = addBatch({
        title,
        total,
        isBehind: isQuiet,
        isOnServer: true,
        stop: () => void stop(batch_id),
      })
      changeBatch(shown, { done: count })
    }
    const timer = setTimeout(show, QUIET_MILLISECONDS)
    const end = await followServerProgress(batch_id, (progress) => {
      count = progress.done
      if (shown !== undefined) changeBatch(shown, { done: progress.done, total: progress.total })
    })
    clearTimeout(timer)
    if (shown !== undefined) removeBatch(shown)
    wantListFocus()
    refillSoon()
    const takeBeside = end.done > 0 ? await besideIt(failure, beside) : undefined
    void queryClient.invalidateQueries({ queryKey: queryKeys.quota })
    showToast({
      text: end.state === 'stopped' ? t('batch.stopped', { n: end.done }) : done(end.done),
      ...(canUndo && end.done > 0 ? undoOf(batch_id, takeBeside) : {}),
    })
  } catch (error) {
    showToast({ kind: 'error', text: failure, detail: errorText(error) })
  }
}

/** Undo of a folder batch, while its notice is visible. */
const undoOf = (id: string, takeBeside: Undo | undefined) => ({
  seconds: limits.undoSeconds,
  action: { label: t('app.undo'), isUndo: true, run: () => void undo(id, takeBeside) },
})

const undo = (id: string, takeBeside: Undo | undefined) =>
  runOnServer({
    title: t('batch.undoing'),
    done: (n) => t('batch.undone', { n }),
    failure: t('act.failed.undo'),
    start: () => request('POST /api/v2/folder/batch/:id/undo', { params: { id } }),
    beside: takeBeside && (() => takeBeside().then(() => undefined)),
  })

/** Runs the additional step. A failure is reported; the batch itself stays done. */
async function besideIt(failure: string, beside: ServerWork['beside']): Promise<Undo | undefined> {
  try {
    return await beside?.()
  } catch (error) {
    showToast({ kind: 'error', text: failure, detail: errorText(error) })
    return undefined
  }
}

async function stop(id: string): Promise<void> {
  try {
    await request('DELETE /api/v2/folder/batch/:id', { params: { id } })
  } catch (error) {
    showToast({ kind: 'error', text: t('batch.notStopped'), detail: errorText(error) })
  }
}
