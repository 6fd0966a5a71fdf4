/*
 * Stands before the form that the server sent, and keeps what is done to it before the client is there: the theme of
 * this device is shown at once, and a button that is pressed (by the Enter key as well) is pressed again for the client
 * (`take-over.ts`). Nothing of the form leaves the page meanwhile.
 */
const page = document.documentElement

try {
  const theme = localStorage.getItem('bocau.theme')
  if (theme) page.dataset.theme = theme
} catch {
  // Storage can be switched off; the system's theme is shown.
}

/** Keeps a press for the client, the last one where there are several. */
function keepPress(event: Event): void {
  if (!document.getElementById('root')?.hasAttribute('data-early')) return
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (event.type === 'click' && !button) return
  event.preventDefault()
  event.stopPropagation()
  if (!button) return
  document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')
  button.dataset.pressed = ''
}

/** Fetches the client and begins it: its last file does so. */
function begin(): void {
  const files = early?.dataset.client?.split(' ') ?? []
  for (const file of files.slice(0, -1)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file }))
  }
  const src = files.at(-1)
  if (src) document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }))
}

/** What the client takes to come is not taken from the form. A page that nobody sees paints nothing. */
function whenPainted(act: () => void): void {
  if (document.visibilityState === 'hidden') {
    act()
    return
  }
  const observer = new PerformanceObserver(() => {
    observer.disconnect()
    act()
  })
  observer.observe({ type: 'paint', buffered: true })
}

const early = document.currentScript
whenPainted(begin)
document.addEventListener('click', keepPress, true)
document.addEventListener('submit', keepPress, true)
