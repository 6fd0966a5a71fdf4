import { switches } from './switches.ts'

/** A click is answered after this long in any case. */
const PATIENCE_MILLISECONDS = 40

/** The last click that led somewhere: what came before it has changed its mind. */
const clicks = { latest: 0 }

/**
 * Goes somewhere once `arrival` has brought what is shown there, so that it is drawn once rather than piece by piece;
 * after a moment with whatever is there by then. Without anything to wait for it goes at once. Who goes elsewhere in
 * that moment has changed their mind.
 */
export function navigateWhenReady(arrival: Promise<unknown> | undefined, go: () => void): void {
  const mine = ++clicks.latest
  if (!arrival || !switches.waitedClicks) {
    go()
    return
  }
  const { href } = location
  const goNow = () => {
    clearTimeout(timer)
    if (mine !== clicks.latest) return
    clicks.latest++
    if (location.href === href) go()
  }
  const timer = setTimeout(goNow, PATIENCE_MILLISECONDS)
  // What could not be fetched is told by the screen that wanted it.
  void arrival.then(goNow, goNow)
}
