import { useCallback, useEffect, useState } from 'react'

const none = () => 0

interface Wait {
  seconds: number
  isRunning: boolean
  start: (seconds: number) => void
}

/** Counts down to the next allowed action; `first` is the initial wait. */
export function useWait(first: () => number = none): Wait {
  const [until, setUntil] = useState(() => Date.now() + first() * 1000)
  const [now, setNow] = useState(Date.now)
  const isRunning = until > now
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isRunning])
  const start = useCallback((seconds: number) => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * 1000)
  }, [])
  return { seconds: Math.max(0, Math.ceil((until - now) / 1000)), isRunning, start }
}
