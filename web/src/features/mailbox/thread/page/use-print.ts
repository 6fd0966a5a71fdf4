import type { Id } from '@bocau/contract/ids'
import { type Dispatch, type RefObject, type SetStateAction, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { readSynchronously } from '../../../../api/read-synchronously.ts'
import { fillFrame } from '../body-frame/fill-frame.ts'
import { prepareBody } from '../body-frame/prepared-body.ts'
import { waitForBodies } from '../body-frame/wait-for-bodies.ts'
import { isOtherContentPrinting } from '../state/printing.ts'

/** Maximum number of bodies loaded for printing. */
const MAX_FRAMES = 40

/**
 * Inserts missing bodies into the empty frames synchronously.
 * The browser has already started to print and does not wait for content that arrives later.
 */
function fillFrames(page: HTMLElement): void {
  const empty = [...page.querySelectorAll<HTMLIFrameElement>('iframe[data-content="nothing"]')]
  for (const frame of empty.slice(0, MAX_FRAMES)) {
    const source = readSynchronously(frame.dataset.address ?? '')
    if (!source) continue
    const message = fillFrame(frame, prepareBody(source, { isPrinted: true }))
    frame.style.height = `${Math.ceil(message.documentElement.getBoundingClientRect().height)}px`
    frame.dataset.content = 'message'
  }
}

const MAX_WAIT = 4000

/** Print job: a thread, or some of its messages. */
export interface PrintJob {
  only?: readonly Id[] | undefined
  /** The browser has started printing and does not wait. */
  isInProgress?: boolean
}

/** Prints a thread or some messages: expands them, loads their bodies, then prints. */
export function usePrint(scroller: RefObject<HTMLElement | null>) {
  const [job, setJob] = useState<PrintJob | null>(null)
  useEffect(() => {
    if (!job || job.isInProgress || !scroller.current) return
    const page = scroller.current
    const stop = new AbortController()
    const printWhenReady = async () => {
      await waitForBodies(page, MAX_WAIT, stop.signal)
      if (stop.signal.aborted) return
      window.print()
      setJob(null)
    }
    void printWhenReady()
    return () => stop.abort()
  }, [job, scroller])
  const print = useCallback((only?: readonly Id[]) => setJob({ only }), [])
  return { job, setJob, print }
}

/** Handles the browser's print command, which includes only content that is available immediately. */
export function useBrowserPrint(
  scroller: RefObject<HTMLElement | null>,
  setJob: Dispatch<SetStateAction<PrintJob | null>>,
): void {
  useEffect(() => {
    const start = () => {
      if (isOtherContentPrinting().get()) return
      flushSync(() => setJob((current) => current ?? { isInProgress: true }))
      if (scroller.current) fillFrames(scroller.current)
    }
    const end = () => setJob((current) => (current?.isInProgress ? null : current))
    window.addEventListener('beforeprint', start)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', start)
      window.removeEventListener('afterprint', end)
    }
  }, [scroller, setJob])
}
