import { useEffect, useRef } from 'react'

/** Calls `act` when the element approaches the visible area, while wanted. */
export function useSeen(isWanted: boolean, act: () => unknown) {
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (!isWanted || !element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void latest.current()
      },
      { rootMargin: '600px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isWanted])
  return element
}
