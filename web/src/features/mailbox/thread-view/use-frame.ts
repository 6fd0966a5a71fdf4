import type { Id } from '@bocau/contract/ids'
import { type RefObject, useEffect, useState } from 'react'
import { watchFrame } from './frame-events.ts'
import { dressFrame } from './frame-look.ts'
import { fitFrame } from './frame-size.ts'

interface FrameState {
  /** The theme whose page is in the frame; empty while none is. */
  theme: string
  isOnPaper: boolean
}

/** Looks after the frame of a body: dresses, watches and measures the page in it as soon as it is there. */
export function useFrame(frame: RefObject<HTMLIFrameElement | null>, id: Id, theme: string) {
  const [state, setState] = useState<FrameState>({ theme: '', isOnPaper: false })
  useEffect(() => {
    const element = frame.current
    if (!element) return
    return onPage(element, (page) => {
      dressFrame(page)
      setState({ theme, isOnPaper: page.documentElement.hasAttribute('data-on-paper') })
      const stopWatching = watchFrame(page)
      const stopFitting = fitFrame(element, page, id)
      return () => {
        stopWatching()
        stopFitting()
      }
    })
  }, [frame, id, theme])

  const isReady = state.theme === theme
  return { isReady, isOnPaper: isReady && state.isOnPaper }
}

/** Calls `start` for every page that a frame loads, and what that returned when the page goes. */
function onPage(frame: HTMLIFrameElement, start: (page: Document) => () => void): () => void {
  let stop: (() => void) | undefined
  const look = () => {
    stop?.()
    const page = frame.contentDocument
    const isLoaded = page?.readyState === 'complete' && page.URL !== 'about:blank'
    stop = isLoaded ? start(page) : undefined
  }
  frame.addEventListener('load', look)
  // A page from the cache may be there before anybody listens.
  look()
  return () => {
    frame.removeEventListener('load', look)
    stop?.()
  }
}
