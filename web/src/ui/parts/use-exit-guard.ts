import { useEffect, useRef } from 'react'

/** Asks before unsaved changes are lost by a link, navigation or closing the page. */
export function useExitGuard(isUnsaved: boolean, confirm: () => Promise<boolean>): void {
  const unsaved = useRef(isUnsaved)
  const latestConfirm = useRef(confirm)
  useEffect(() => {
    unsaved.current = isUnsaved
    latestConfirm.current = confirm
  }, [isUnsaved, confirm])
  useEffect(() => {
    const stop = new AbortController()
    const onBeforeUnload = (event: BeforeUnloadEvent) => unsaved.current && event.preventDefault()
    addEventListener('beforeunload', onBeforeUnload, stop)
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.('a[href]')
      if (!unsaved.current || !(link instanceof HTMLAnchorElement) || isElsewhere(event, link)) return
      event.preventDefault()
      event.stopPropagation()
      void latestConfirm.current().then((isSure) => {
        if (!isSure) return
        unsaved.current = false
        link.click()
      })
    }
    // Captured to run before the router.
    addEventListener('click', onClick, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [])
}

/**
 * Returns true if a link leaves the page unchanged: a new window, or an anchor on this page. Another query counts as
 * another page: `?many=import`.
 */
const isElsewhere = (event: MouseEvent, link: HTMLAnchorElement): boolean =>
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  (link.target !== '' && link.target !== '_self') ||
  (link.origin === location.origin && link.pathname === location.pathname && link.search === location.search)
