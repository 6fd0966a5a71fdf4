import { useEffect, useState } from 'react'

/** Counts a wait down to nothing, then says it is over. */
export function useSecondsLeft(wait: { seconds: number } | undefined, onOver: () => void): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (!wait) return
    const until = Date.now() + wait.seconds * 1000
    const tick = () => {
      const seconds = Math.ceil((until - Date.now()) / 1000)
      setLeft(seconds)
      if (seconds <= 0) onOver()
    }
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [wait, onOver])
  return left
}
