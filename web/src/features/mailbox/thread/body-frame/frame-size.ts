import { t } from '../../../../i18n/index.ts'
import { Store } from '../../../../store.ts'
import { fitWidth } from '../../../../ui/frames/frame-width/fit-width.ts'

/** How high each body was when it was last seen: opened again it takes its place at once. */
const heights = new Map<string, number>()
const UNKNOWN_HEIGHT = 96
/** A page higher than this scrolls in its frame: a message must not put what follows it out of reach. */
const HIGHEST = 40_000
/** A page that asks to be a little higher than its frame would grow for ever. */
const MOST_CHANGES = 60

/** How wide a body was when one was last seen. */
const width = new Store(640)
export const lastWidth = width.get

export const rememberedHeight = (id: string): number => heights.get(id) ?? UNKNOWN_HEIGHT

/** Keeps a frame as high as its page, and lets a page that is too wide fit its place. */
export function fitFrame(frame: HTMLIFrameElement, page: Document, id: string): () => void {
  let changes = 0
  const fit = () => {
    fitWidth(page, { scrolls: t('thread.wide') })
    width.set(page.documentElement.clientWidth || width.get())
    const own = Math.ceil(page.documentElement.getBoundingClientRect().height)
    const height = Math.min(own, HIGHEST)
    if (own > HIGHEST) page.documentElement.style.overflowY = 'auto'
    if (height === 0) return
    // Another frame may show the same message out of sight, and have remembered its height before.
    if (height === heights.get(id) && frame.style.height === `${height}px`) return
    if (++changes > MOST_CHANGES) return observer.disconnect()
    heights.set(id, height)
    frame.style.height = `${height}px`
  }
  // The frame's own window does the observing: it alone knows when its page is laid out anew.
  const observer = new ResizeObserver(fit)
  observer.observe(page.documentElement)
  observer.observe(page.body)
  observer.observe(frame)
  fit()
  frame.style.height = `${rememberedHeight(id)}px`
  return () => observer.disconnect()
}
