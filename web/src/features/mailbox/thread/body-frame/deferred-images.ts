import { whenIdle } from '../../../../ui/timing/when-idle.ts'

/** Number of images that load at once: usually the visible ones. */
const FIRST_IMAGES = 6
/** Transparent image shown until the real one is near. */
const placeholder = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/**
 * Defers the images of a parsed body after the first ones. `loading="lazy"` has no effect in a frame without scripts.
 * The address stays in `src`; `srcset` takes precedence. Images of unknown size load at once, because they change the
 * height.
 */
export function deferImages({ body }: Document): void {
  const images = [...body.querySelectorAll<HTMLImageElement>('img[src]:not([srcset])')]
  for (const image of images.slice(FIRST_IMAGES)) {
    const [width, height] = [pixels(image, 'width'), pixels(image, 'height')]
    if (!width || !height) continue
    image.srcset = placeholder
    // The proportions of the real image, for a height of `auto`.
    image.style.aspectRatio ||= `${width} / ${height}`
  }
}

const pixels = (image: HTMLImageElement, side: 'width' | 'height'): number => {
  const size = image.style[side] || image.getAttribute(side) || ''
  return /^\d+(\.\d+)?(px)?$/.test(size.trim()) ? Number.parseFloat(size) : 0
}

/** Distance at which an image loads; `scrollMargin` is missing in the types. */
const observerOptions: IntersectionObserverInit & { scrollMargin: string } = {
  rootMargin: '100% 0px',
  scrollMargin: '100% 0px',
}

/**
 * Loads the deferred images of the message's own files when they are near the visible area, and all when the browser
 * prints. Remote images load when idle: their sender must not see how far a message is read.
 */
export function loadDeferredImages(page: Document): () => void {
  const images = [...page.querySelectorAll<HTMLImageElement>(`img[srcset="${placeholder}"]`)]
  if (images.length === 0) return () => {}
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      load(target)
    }
  }, observerOptions)
  const remote = images.filter(isRemote)
  for (const image of images) if (!isRemote(image)) observer.observe(image)
  const cancel = remote.length === 0 ? () => {} : whenIdle(() => remote.forEach(load))
  const loadAll = () => {
    observer.disconnect()
    images.forEach(load)
  }
  window.addEventListener('beforeprint', loadAll)
  return () => {
    cancel()
    observer.disconnect()
    window.removeEventListener('beforeprint', loadAll)
  }
}

const load = (image: Element): void => image.removeAttribute('srcset')

/** Address of a file of the message, possibly in the mailbox of another account. */
const storedFile = /^(\/m\/[^/]+)?\/api\/v2\/files\//

const isRemote = (image: HTMLImageElement): boolean => !storedFile.test(image.getAttribute('src') ?? '')
