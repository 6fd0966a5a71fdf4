import { readSynchronously } from '../../../../api/read-synchronously.ts'
import { fillFrame } from './fill-frame.ts'
import { prepareBody } from './prepared-body.ts'

/** Maximum number of bodies loaded for printing. */
const MAX_FRAMES = 40

/**
 * Inserts missing bodies into the empty frames synchronously.
 * The browser has already started to print and does not wait for content that arrives later.
 */
export function fillFrames(page: HTMLElement): void {
  const empty = [...page.querySelectorAll<HTMLIFrameElement>('iframe[data-content="nothing"]')]
  for (const frame of empty.slice(0, MAX_FRAMES)) {
    const source = readSynchronously(frame.dataset.address ?? '')
    if (!source) continue
    const message = fillFrame(frame, prepareBody(source))
    frame.style.height = `${Math.ceil(message.documentElement.getBoundingClientRect().height)}px`
    frame.dataset.content = 'message'
  }
}
