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
  /** What the notice says at the end, about so many. */
  done: (count: number) => string
  failure: string
  /** Shown in the panel at once: nobody has to watch it. */
  isQuiet?: boolean
  /** What it does can be taken back, each message exactly as it was. */
  canUndo?: boolean
  start: () => Promise<BatchStarted>
  /** What is to be done besides, once it is done; taken back together with it. */
  beside?: (() => Promise<Undo | undefined>) | undefined
}

/** Something quick needs no window of its own. */
const QUIET_MILLISECONDS = 400

/** Lets the server act on a whole folder, shows how far it is and lets it be stopped. */
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

/** The way back from an act on a whole folder, for as long as a notice offers it. */
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

/** Does what is to be done besides. Should it be refused, that is said; what the server did stays done. */
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
