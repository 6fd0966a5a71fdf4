import { type RefObject, useEffect, useState } from 'react'

const LONGEST_WAIT = 4000

/** Prints a thread with all of its messages: they open, their bodies load, then the browser prints. */
export function usePrint(scroller: RefObject<HTMLElement | null>) {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    if (!isPrinting || !scroller.current) return
    const page = scroller.current
    const stop = new AbortController()
    const printWhenReady = async () => {
      await bodiesLoaded(page)
      if (stop.signal.aborted) return
      window.print()
      setPrinting(false)
    }
    void printWhenReady()
    return () => stop.abort()
  }, [isPrinting, scroller])
  return { isPrinting, print: () => setPrinting(true) }
}

/** Waits until every body is drawn, but not for ever: a letter without its picture prints better than none. */
async function bodiesLoaded(scroller: HTMLElement): Promise<void> {
  const until = Date.now() + LONGEST_WAIT
  while (Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    if (!scroller.querySelector('iframe[data-content="nothing"]')) return
  }
}
