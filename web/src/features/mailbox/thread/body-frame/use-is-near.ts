import { type RefObject, useEffect, useState } from 'react'

/** Whether something has been within a window's height of what is in sight. */
export function useIsNear(element: RefObject<HTMLElement | null>, isKnown: boolean): boolean {
  const [isNear, setNear] = useState(isKnown)
  const isDone = isNear || isKnown
  useEffect(() => {
    if (isDone || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: '100% 0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isDone])
  return isDone
}
