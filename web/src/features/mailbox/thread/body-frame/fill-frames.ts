import { readAtOnce } from '../../../../api/read-at-once.ts'
import { fillFrame } from './fill-frame.ts'
import { prepareBody } from './prepared-body.ts'

/** More bodies than this are not waited for. */
const MOST_FRAMES = 40

/**
 * Puts bodies into frames that have none yet, before the browser goes on: it prints already and waits for nothing
 * that comes later.
 */
export function fillFrames(page: HTMLElement): void {
  const empty = [...page.querySelectorAll<HTMLIFrameElement>('iframe[data-content="nothing"]')]
  for (const frame of empty.slice(0, MOST_FRAMES)) {
    const source = readAtOnce(frame.dataset.address ?? '')
    if (!source) continue
    const message = fillFrame(frame, prepareBody(source))
    frame.style.height = `${Math.ceil(message.documentElement.getBoundingClientRect().height)}px`
    frame.dataset.content = 'message'
  }
}
