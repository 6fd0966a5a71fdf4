import { useEffect, useRef } from 'react'

/** Asks before anybody goes elsewhere while something would be lost: by a link, by the address, by closing. */
export function useLeaveGuard(isUnsaved: boolean, ask: () => Promise<boolean>): void {
  const unsaved = useRef(isUnsaved)
  const asking = useRef(ask)
  useEffect(() => {
    unsaved.current = isUnsaved
    asking.current = ask
  }, [isUnsaved, ask])
  useEffect(() => {
    const stop = new AbortController()
    const onLeave = (event: BeforeUnloadEvent) => unsaved.current && event.preventDefault()
    addEventListener('beforeunload', onLeave, stop)
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.('a[href]')
      if (!unsaved.current || !(link instanceof HTMLAnchorElement) || isElsewhere(event, link)) return
      event.preventDefault()
      event.stopPropagation()
      void asking.current().then((isSure) => {
        if (!isSure) return
        unsaved.current = false
        link.click()
      })
    }
    // Before the router, which listens on the document as well.
    addEventListener('click', onClick, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [])
}

/** Whether a link opens another window or scrolls within this page. Another query is another page: `?many=import`. */
const isElsewhere = (event: MouseEvent, link: HTMLAnchorElement): boolean =>
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  (link.target !== '' && link.target !== '_self') ||
  (link.origin === location.origin && link.pathname === location.pathname && link.search === location.search)
