import { useEffect, useState } from 'react'

/** Counts down to when something may be done again; it may be so many seconds from the start. */
export function useWait(first: () => number): {
  seconds: number
  isRunning: boolean
  start: (seconds: number) => void
} {
  const [until, setUntil] = useState(() => Date.now() + first() * 1000)
  const [now, setNow] = useState(Date.now)
  const isRunning = until > now
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isRunning])
  return {
    seconds: Math.max(0, Math.ceil((until - now) / 1000)),
    isRunning,
    start: (seconds) => {
      setNow(Date.now())
      setUntil(Date.now() + seconds * 1000)
    },
  }
}
