import { useEffect, useRef } from 'react'

const delaysSeconds = [2, 10, 20, 40, 80, 160, 300]

/** Returns the delay before the next check; it grows with the number of checks. */
const delaySeconds = (checks: number): number =>
  delaysSeconds[Math.min(checks, delaysSeconds.length - 1)] as number

/** Repeats a check with growing delays while it is needed and the page is visible. */
export function useChecks(isEnabled: boolean, check: () => Promise<unknown>): void {
  const latest = useRef(check)
  useEffect(() => {
    latest.current = check
  })
  useEffect(() => {
    if (!isEnabled) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let checks = 0
    let isOver = false
    const scheduleNext = () => {
      timer = setTimeout(() => void runCheck(), delaySeconds(checks) * 1000)
      checks++
    }
    const runCheck = async () => {
      // A background check fails silently; the next one reports the state.
      if (document.visibilityState === 'visible') await latest.current().catch(() => undefined)
      if (!isOver) scheduleNext()
    }
    scheduleNext()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isEnabled])
}
