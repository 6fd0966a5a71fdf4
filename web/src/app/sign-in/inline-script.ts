/*
 * Runs before the server-rendered form: applies the theme of this device, and records a button press (including Enter),
 * which the client repeats (`start-sign-in.tsx`). No form data is sent meanwhile.
 */
const page = document.documentElement

try {
  const theme = localStorage.getItem('bocau.theme')
  if (theme) page.dataset.theme = theme
} catch {
  // Storage may be disabled; the system theme is used.
}

/** Records the last press for the client. */
function storePress(event: Event): void {
  if (!document.getElementById('root')?.hasAttribute('data-early')) return
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (event.type === 'click' && !button) return
  event.preventDefault()
  event.stopPropagation()
  if (!button) return
  document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')
  button.dataset.pressed = ''
}

/** Loads the client; its last file starts it. */
function start(): void {
  const files = early?.dataset.client?.split(' ') ?? []
  for (const file of files.slice(0, -1)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file }))
  }
  const src = files.at(-1)
  if (src) document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }))
}

/** Loads the client after the first paint, so that it does not delay the form. A hidden page never paints. */
function whenPainted(action: () => void): void {
  if (document.visibilityState === 'hidden') {
    action()
    return
  }
  const observer = new PerformanceObserver(() => {
    observer.disconnect()
    action()
  })
  observer.observe({ type: 'paint', buffered: true })
}

const early = document.currentScript
whenPainted(start)
document.addEventListener('click', storePress, true)
document.addEventListener('submit', storePress, true)
