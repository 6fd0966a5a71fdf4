import { useEffect, useRef } from 'react'

const waitsSeconds = [2, 10, 20, 40, 80, 160, 300]

/** How long until the next look, after so many: a zone that did not change in a minute hardly does in the next second. */
export const waitSeconds = (looks: number): number =>
  waitsSeconds[Math.min(looks, waitsSeconds.length - 1)] as number

/** Looks again and again while something is wanted, by growing waits, and not while nobody sees the page. */
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
      // Nobody asked: where it fails, the next look tells.
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
