import { useEffect, useRef, useState } from 'react'

const tickMilliseconds = 250

/**
 * Counts seconds down, then calls `onOver` once. Uses the clock, because browsers throttle timers of background pages.
 */
export function useCountdown(seconds: number, onOver: () => void): number {
  const [remaining, setRemaining] = useState(seconds)
  const action = useRef(onOver)
  useEffect(() => {
    action.current = onOver
  })
  useEffect(() => {
    const until = Date.now() + seconds * 1000
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setRemaining(now)
      if (now > 0) return
      clearInterval(timer)
      action.current()
    }, tickMilliseconds)
    return () => clearInterval(timer)
  }, [seconds])
  return remaining
}
