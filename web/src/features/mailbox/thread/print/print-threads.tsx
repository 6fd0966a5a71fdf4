import type { Thread, ThreadDetail } from '@bocau/contract/mailbox/mailbox'
import { t } from '../../../../i18n/index.ts'
import { Button, openDialog, showToast } from '../../../../ui/index.ts'
import { PrintedThread } from '../page/PrintedThread.tsx'
import '../../../../i18n/areas/printing.ts'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { queryClient } from '../../../../api/query-client.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { threadQuery } from '../../cache/queries.ts'
import { subjectText } from '../../forged.ts'
import { waitForBodies } from '../body-frame/wait-for-bodies.ts'
import { isOtherContentPrinting } from '../state/printing.ts'
import css from './PrintThreads.module.css'

const MAX_PARALLEL = 5

interface Details {
  threads: { folder: string; detail: ThreadDetail }[]
  missing: Thread[]
}

/** Loads threads with all messages, in the given order. */
async function loadDetails(
  threads: readonly Thread[],
  stop: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Details> {
  const details: Details = { threads: [], missing: [] }
  for (let start = 0; start < threads.length && !stop.aborted; start += MAX_PARALLEL) {
    const group = threads.slice(start, start + MAX_PARALLEL)
    const results = await Promise.allSettled(group.map(loadDetail))
    for (const [at, thread] of group.entries()) {
      const result = results[at]
      if (result?.status === 'fulfilled')
        details.threads.push({ folder: thread.mailbox_name, detail: result.value })
      else details.missing.push(thread)
    }
    onProgress(start + group.length)
  }
  return details
}

// Fails without a connection instead of waiting for one.
const loadDetail = ({ mailbox_name, id }: Thread): Promise<ThreadDetail> =>
  queryClient.fetchQuery({ ...threadQuery(mailbox_name, id), networkMode: 'always', retry: 1 })

/** Maximum wait for all bodies, of which there may be hundreds; the user can stop earlier. */
const MAX_WAIT = 60_000

interface Props {
  threads: readonly Thread[]
  /** Component of a printed thread, passed with the code that it needs. */
  component: ComponentType<Details['threads'][number] & { className: string | undefined }>
  onDone: () => void
}

/** Loads threads, renders them out of sight and prints them; shows the progress. */
function PrintThreads({ threads, component: ThreadOnPaper, onDone }: Props) {
  const [done, setDone] = useState(0)
  const [loaded, setLoaded] = useState<Details['threads']>([])
  const [isReady, setReady] = useState(false)
  const paper = useRef<HTMLDivElement>(null)
  const end = useRef(onDone)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const print = async () => {
      const details = await loadDetails(threads, signal, setDone)
      if (signal.aborted) return
      if (details.threads.length > 0) {
        flushSync(() => setLoaded(details.threads))
        if (paper.current) await waitForBodies(paper.current, MAX_WAIT, signal)
        if (signal.aborted) return
        flushSync(() => setReady(true))
        await printAndWait()
      }
      end.current()
      reportMissing(details.missing)
    }
    void print()
    return () => stop.abort()
  }, [threads])

  return (
    <>
      {!isReady && (
        <Dialog
          title={t('printing.title', { n: threads.length })}
          onClose={onDone}
          footer={
            <Button data-first onClick={onDone}>
              {t('app.cancel')}
            </Button>
          }
        >
          <p role="status">
            {done < threads.length
              ? t('printing.progress', { done, total: threads.length })
              : t('printing.bodies')}
          </p>
        </Dialog>
      )}
      {createPortal(
        <div ref={paper} className={css.paper} data-threads-on-paper inert aria-hidden>
          {loaded.map(({ folder, detail }) => (
            <ThreadOnPaper key={detail.thread.id} className={css.thread} folder={folder} detail={detail} />
          ))}
        </div>,
        document.body,
      )}
    </>
  )
}

/**
 * Prints and waits until the browser has captured the page. On phones `print` returns earlier and `afterprint` is late
 * or missing; then a user action means that the capture is complete.
 */
async function printAndWait(): Promise<void> {
  const listeners = new AbortController()
  isOtherContentPrinting().set(true)
  await new Promise((resolve) => {
    for (const event of ['afterprint', 'pointerdown', 'keydown'])
      window.addEventListener(event, resolve, { capture: true, signal: listeners.signal })
    window.print()
  })
  listeners.abort()
  isOtherContentPrinting().set(false)
}

function reportMissing(missing: readonly Thread[]): void {
  if (missing.length === 0) return
  showToast({
    kind: 'error',
    text: t('printing.missing', { n: missing.length }),
    detail: missing.map(({ subject }) => subjectText(subject)).join(', '),
  })
}

/** Maximum number of threads in a print job. */
const MAX_THREADS = 50

/** Prints threads one after the other with all messages, without marking them as read. */
export async function printThreads(threads: readonly Thread[]): Promise<void> {
  if (threads.length <= MAX_THREADS) {
    openDialog((close) => <PrintThreads threads={threads} component={PrintedThread} onDone={close} />)
    return
  }
  showToast({
    kind: 'error',
    text: t('printing.tooMany', { n: MAX_THREADS }),
    detail: t('printing.tooMany.detail', { n: threads.length }),
  })
}
