/** A click is answered after this long in any case. */
const PATIENCE_MILLISECONDS = 40

let latest = 0

/**
 * Goes somewhere once `arrival` has brought what is shown there, so that it is drawn once rather than piece by piece;
 * after a moment with whatever is there by then. Without anything to wait for it goes at once. Who goes elsewhere in
 * that moment has changed their mind.
 */
export function navigateWhenReady(arrival: Promise<unknown> | undefined, go: () => void): void {
  const mine = ++latest
  if (!arrival) {
    go()
    return
  }
  const { href } = location
  const goNow = () => {
    clearTimeout(timer)
    if (mine !== latest) return
    latest++
    if (location.href === href) go()
  }
  const timer = setTimeout(goNow, PATIENCE_MILLISECONDS)
  // What could not be fetched is told by the screen that wanted it.
  void arrival.then(goNow, goNow)
}
