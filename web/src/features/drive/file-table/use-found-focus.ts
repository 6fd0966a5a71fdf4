import { type RefObject, useEffect, useRef } from 'react'

/**
 * Whoever goes into a folder by its row or by the way leaves what had the focus behind: it goes on at the first file of
 * where they came to, or at the room itself where that is empty.
 */
export function useFoundFocus(room: RefObject<HTMLElement | null>, place: string, isHere: boolean): void {
  const cameFrom = useRef(place)
  useEffect(() => {
    if (!isHere || cameFrom.current === place) return
    cameFrom.current = place
    if (document.activeElement !== document.body) return
    const first = room.current?.querySelector<HTMLElement>('[role="grid"] [data-id][tabindex="0"]')
    ;(first ?? room.current)?.focus({ preventScroll: true })
  }, [room, place, isHere])
}
