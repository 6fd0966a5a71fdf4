import { useEffect, useRef } from 'react'
import { t } from '../../../i18n/index.ts'
import { confirmInDialog } from '../../../ui/dialog/ConfirmDialog.tsx'

/** Asks before anybody goes elsewhere while something is not saved: by a link, by the address, by closing. */
export function useLeaveGuard(isUnsaved: boolean): void {
  const unsaved = useRef(isUnsaved)
  useEffect(() => {
    unsaved.current = isUnsaved
  }, [isUnsaved])
  useEffect(() => {
    const stop = new AbortController()
    const onLeave = (event: BeforeUnloadEvent) => unsaved.current && event.preventDefault()
    addEventListener('beforeunload', onLeave, stop)
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.('a[href]')
      if (!unsaved.current || !(link instanceof HTMLAnchorElement) || isElsewhere(event, link)) return
      event.preventDefault()
      event.stopPropagation()
      void askToLeave().then((isSure) => {
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

/** A link that opens another window, or a place of this page. */
const isElsewhere = (event: MouseEvent, link: HTMLAnchorElement): boolean =>
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  (link.target !== '' && link.target !== '_self') ||
  (link.pathname === location.pathname && link.origin === location.origin)

const askToLeave = () =>
  confirmInDialog({
    title: t('settings.leave.title'),
    text: t('settings.leave.text'),
    actionLabel: t('settings.leave.go'),
    cancelLabel: t('settings.leave.stay'),
    closeLabel: t('app.close'),
  })
