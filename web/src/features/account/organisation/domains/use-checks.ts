import { useEffect, useRef } from 'react'

const waitsSeconds = [2, 10, 20, 40, 80, 160, 300]

/** Returns the delay before the next check; it grows with the number of checks. */
export const waitSeconds = (looks: number): number =>
  waitsSeconds[Math.min(looks, waitsSeconds.length - 1)] as number

/** Repeats a check with growing delays while it is needed and the page is visible. */
export function useChecks(isWanted: boolean, look: () => Promise<unknown>): void {
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })
  useEffect(() => {
    if (!isWanted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let looks = 0
    let isOver = false
    const plan = () => {
      timer = setTimeout(() => void go(), waitSeconds(looks) * 1000)
      looks++
    }
    const go = async () => {
      // A background check fails silently; the next one reports the state.
      if (document.visibilityState === 'visible') await latest.current().catch(() => undefined)
      if (!isOver) plan()
    }
    plan()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isWanted])
}
