import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the first file of the new folder, or the panel itself if it is empty, because the focused element
 * disappears after navigation by row or breadcrumb.
 */
export function useFolderFocus(
  panel: RefObject<HTMLElement | null>,
  locationKey: string,
  isLoaded: boolean,
): void {
  const previousKey = useRef(locationKey)
  useEffect(() => {
    if (!isLoaded || previousKey.current === locationKey) return
    previousKey.current = locationKey
    if (document.activeElement !== document.body) return
    const first = panel.current?.querySelector<HTMLElement>('[role="grid"] [data-id][tabindex="0"]')
    ;(first ?? panel.current)?.focus({ preventScroll: true })
  }, [panel, locationKey, isLoaded])
}
