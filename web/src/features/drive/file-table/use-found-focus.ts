import { type RefObject, useEffect, useRef } from 'react'

/**
 * After navigation by row or breadcrumb the focused element disappears. Focuses the first file of the new folder, or
 * the panel itself if it is empty.
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
