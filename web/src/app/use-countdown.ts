import { useEffect, useRef, useState } from 'react'

const lookMilliseconds = 250

/**
 * Counts seconds down, then calls `onOver` once. Uses the clock, because browsers throttle timers of background pages.
 */
export function useCountdown(seconds: number, onOver: () => void): number {
  const [left, setLeft] = useState(seconds)
  const act = useRef(onOver)
  useEffect(() => {
    act.current = onOver
  })
  useEffect(() => {
    const until = Date.now() + seconds * 1000
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      act.current()
    }, lookMilliseconds)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
