import type { Id } from '@bocau/contract/ids'
import { type RefObject, useEffect, useState } from 'react'
import { watchFrame } from './frame-events.ts'
import { watchLinks } from './frame-links.ts'
import { dressFrame } from './frame-look.ts'
import { followPages } from './frame-pages.ts'
import { fitFrame } from './frame-size.ts'

/** What is in the frame of a body. */
export interface FrameState {
  content: 'nothing' | 'letter' | 'failure'
  isOnPaper: boolean
  /** How many images of the web the page was drawn without. */
  blockedImages: number
}

const nothing: FrameState = { content: 'nothing', isOnPaper: false, blockedImages: 0 }

/**
 * Looks after the frame of a body: dresses, watches and measures the page in it as soon as it is there.
 * `key` names the frame: another frame begins with nothing, another address in it keeps what is shown until
 * its page is there.
 */
export function useFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  { id, key, address }: { id: Id; key: string; address: string },
): FrameState {
  const [state, setState] = useState({ key, ...nothing })
  useEffect(() => {
    if (!frame.current || !address) return
    const element = frame.current
    return followPages(element, (page) => {
      setState({ key, ...readPage(page) })
      if (!isLetter(page)) return () => {}
      dressFrame(page)
      const stops = [watchFrame(page), watchLinks(page), fitFrame(element, page, id)]
      return () => {
        for (const stop of stops) stop()
      }
    })
  }, [frame, id, key, address])

  return state.key === key ? state : nothing
}

/** A refusal comes as JSON, and of what the browser says when nothing comes this page sees nothing. */
const isLetter = (page: Document | null): page is Document => page?.contentType === 'text/html'

/** What the server says about a body, in attributes of its page. */
function readPage(page: Document | null): FrameState {
  if (!isLetter(page)) return { ...nothing, content: 'failure' }
  const root = page.documentElement
  return {
    content: 'letter',
    isOnPaper: root.hasAttribute('data-on-paper'),
    blockedImages: Number(root.dataset.blockedImages ?? 0),
  }
}
