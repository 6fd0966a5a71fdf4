/**
 * Stands for the browser where the first screen is drawn by the server: it says of the page and the device what it was
 * told, keeps nothing, and does nothing later. It is given before any other module looks for a browser.
 */
interface Standing {
  path: string
  width: number
  height: number
  /** What the device remembers, as the client would find it. */
  stored: Readonly<Record<string, string>>
  /** The sidebar is folded. */
  isRail: boolean
}

const nothing = () => undefined
const none = () => 0
const dataset: Record<string, string> = {}
const place = { pathname: '/', search: '', hash: '', host: '', origin: '', href: '/' }
let stored: Readonly<Record<string, string>> = {}
let width = 0

const events = { addEventListener: nothing, removeEventListener: nothing, dispatchEvent: nothing }
const browser = {
  ...events,
  location: place,
  history: { state: null, pushState: nothing, replaceState: nothing },
  document: {
    ...events,
    documentElement: { dataset, lang: '' },
    visibilityState: 'visible',
    activeElement: null,
    getElementById: () => null,
    querySelector: () => null,
    querySelectorAll: () => [],
  },
  navigator: { userAgent: '', platform: '', language: '', onLine: true },
  localStorage: { getItem: (key: string) => stored[key] ?? null, setItem: nothing, removeItem: nothing },
  matchMedia: (query: string) => ({
    ...events,
    // Whoever keeps the answer asks again for the next window.
    get matches() {
      return matches(query)
    },
  }),
  setTimeout: none,
  clearTimeout: nothing,
  setInterval: none,
  clearInterval: nothing,
  requestAnimationFrame: none,
  cancelAnimationFrame: nothing,
  requestIdleCallback: none,
  queueMicrotask: nothing,
  innerWidth: 0,
  innerHeight: 0,
}
Object.assign(globalThis, browser, { window: globalThis, self: globalThis })

/** What there is to find from now on. */
export function stand(next: Standing): void {
  Object.assign(place, { pathname: next.path, href: next.path })
  stored = next.stored
  width = next.width
  if (next.isRail) dataset.sidebar = 'rail'
  else delete dataset.sidebar
  Object.assign(globalThis, { innerWidth: next.width, innerHeight: next.height })
}

/** Only the widths of windows are asked for. */
function matches(query: string): boolean {
  const [, bound, pixels] = /\((max|min)-width: (\d+)px\)/.exec(query) ?? []
  if (!bound) return false
  return bound === 'max' ? width <= Number(pixels) : width >= Number(pixels)
}
