/** In milliseconds. */
export const longestWait = 300

const isDrawn = document.getElementById('root')?.inert
const isPainted = performance.getEntriesByType('paint').length > 0

// Where the server drew the page, its picture goes before anything of the script: read first, this module keeps all
// others waiting until it was painted. A page that nobody sees paints nothing.
if (isDrawn && !isPainted && document.visibilityState === 'visible') {
  await new Promise<void>((painted) => {
    requestAnimationFrame(() => setTimeout(painted))
    setTimeout(painted, longestWait)
  })
}
