/** How often a frame is asked whether its page is there: `load` alone would wait for every image in it. */
const LOOK_MILLISECONDS = 30

/**
 * Calls `start` for every page that a frame shows, as soon as its words are there, and what `start` returned
 * when the page goes. A page of another site, such as the browser's own about a lost connection, is null.
 */
export function followPages(
  frame: HTMLIFrameElement,
  start: (page: Document | null) => () => void,
): () => void {
  let shown: Document | null | undefined
  let stop = () => {}

  const show = (page: Document | null) => {
    if (page === shown) return
    stop()
    shown = page
    stop = start(page)
  }
  const look = () => {
    const page = frame.contentDocument
    if (page?.body && page.readyState !== 'loading' && page.URL !== 'about:blank') show(page)
  }
  const onLoad = () => {
    if (frame.contentDocument?.URL !== 'about:blank') show(frame.contentDocument)
  }
  const timer = setInterval(look, LOOK_MILLISECONDS)
  frame.addEventListener('load', onLoad)
  frame.addEventListener('load', () => clearInterval(timer), { once: true })
  look()
  return () => {
    clearInterval(timer)
    frame.removeEventListener('load', onLoad)
    stop()
  }
}
