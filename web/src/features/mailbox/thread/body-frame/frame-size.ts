import { t } from '../../../../i18n/index.ts'
import { perSession, Store } from '../../../../store.ts'
import { fitWidth } from '../../../../ui/frames/frame-width/fit-width.ts'

/** Last known height of each body, used immediately when it is opened again, and the last known width of a body. */
const sizes = perSession(() => ({ heights: new Map<string, number>(), width: new Store(640) }))
const UNKNOWN_HEIGHT = 96
/** Maximum height; a longer body scrolls, so that the content below stays reachable. */
const MAX_HEIGHT = 40_000
/** Limits changes, because a page that is always slightly higher than its frame would grow forever. */
const MAX_CHANGES = 60

export const lastWidth = (): number => sizes().width.get()

export const lastHeight = (id: string): number => sizes().heights.get(id) ?? UNKNOWN_HEIGHT

/** Adjusts the height of a frame to its content and shrinks content that is too wide. */
export function fitFrame(frame: HTMLIFrameElement, page: Document, id: string): () => void {
  const { heights, width } = sizes()
  let changes = 0
  const fit = () => {
    fitWidth(page, { scrolls: t('thread.wide') })
    width.set(page.documentElement.clientWidth || width.get())
    const pageHeight = Math.ceil(page.documentElement.getBoundingClientRect().height)
    const height = Math.min(pageHeight, MAX_HEIGHT)
    if (pageHeight > MAX_HEIGHT) page.documentElement.style.overflowY = 'auto'
    if (height === 0) return
    // Another frame with the same message may have updated the stored height.
    if (height === heights.get(id) && frame.style.height === `${height}px`) return
    if (++changes > MAX_CHANGES) return observer.disconnect()
    heights.set(id, height)
    frame.style.height = `${height}px`
  }
  // Uses the observer of the frame's window, which is notified of its layout.
  const observer = new ResizeObserver(fit)
  observer.observe(page.documentElement)
  observer.observe(page.body)
  observer.observe(frame)
  fit()
  frame.style.height = `${lastHeight(id)}px`
  return () => observer.disconnect()
}
