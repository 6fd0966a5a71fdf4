import { switches } from './switches.ts'

/** Maximum delay of a click. */
const MAX_DELAY_MILLISECONDS = 100

/** Counter of clicks; only the latest one navigates. */
const clicks = { latest: 0 }

/**
 * Navigates once `arrival` has settled, so that the page renders once instead of step by step, but not later than a
 * short limit. Without `arrival` it navigates immediately. Another navigation meanwhile cancels it.
 */
export function navigateWhenReady(arrival: Promise<unknown> | undefined, navigate: () => void): void {
  const mine = ++clicks.latest
  if (!arrival || !switches.waitedClicks) {
    navigate()
    return
  }
  const { href } = location
  const navigateNow = () => {
    clearTimeout(timer)
    if (mine !== clicks.latest) return
    clicks.latest++
    if (location.href === href) navigate()
  }
  const timer = setTimeout(navigateNow, MAX_DELAY_MILLISECONDS)
  // The page reports a failed request.
  void arrival.then(navigateNow, navigateNow)
}
