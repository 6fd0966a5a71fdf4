import { useEffect, useRef, useState } from 'react'

/** Counts seconds down to nothing, then acts once. */
export function useCountdown(seconds: number, onOver: () => void): number {
  const [left, setLeft] = useState(seconds)
  const act = useRef(onOver)
  useEffect(() => {
    act.current = onOver
  })
  useEffect(() => {
    if (left <= 0) return act.current()
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return left
}
