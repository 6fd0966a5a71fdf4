/** A page that has just been loaded anew and still lacks a part would lack it again. */
const pauseMilliseconds = 20_000

/**
 * Loads the page anew when a part of it can no longer be fetched: the server has been updated since. Where that
 * does not help the failure goes on to whoever asked for the part.
 */
export function reloadAfterUpdate(): void {
  addEventListener('vite:preloadError', (event) => {
    const age = performance.now()
    if (age < pauseMilliseconds) return
    event.preventDefault()
    location.reload()
  })
}
