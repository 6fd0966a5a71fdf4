import { useEffect, useRef } from 'react'

/** Calls `action` when the element approaches the visible area, while enabled. */
export function useOnViewed(isEnabled: boolean, action: () => unknown) {
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })
  useEffect(() => {
    if (!isEnabled || !element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void latest.current()
      },
      { rootMargin: '600px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isEnabled])
  return element
}
