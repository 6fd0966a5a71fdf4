import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** A message that opens or closes is drawn anew: the focus that was in it goes to its new head. */
export function useKeptFocus(scroller: RefObject<HTMLElement | null>): void {
  const focused = useRef<string | undefined>(undefined)

  useEffect(() => {
    const page = scroller.current
    const onFocus = (event: FocusEvent) => {
      focused.current = (event.target as Element).closest<HTMLElement>('[data-message]')?.dataset.message
    }
    page?.addEventListener('focusin', onFocus)
    return () => page?.removeEventListener('focusin', onFocus)
  }, [scroller])

  // After every render: any of them may have replaced what had the focus.
  useLayoutEffect(() => {
    if (document.activeElement !== document.body || !focused.current) return
    const head = `[data-message="${focused.current}"] [data-message-head]`
    scroller.current?.querySelector<HTMLElement>(head)?.focus({ preventScroll: true })
  })
}
