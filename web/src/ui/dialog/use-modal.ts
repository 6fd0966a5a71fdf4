import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Shows a `<dialog>` over everything else: it keeps the focus, Esc, a press beside it and the browser's way back close
 * it, and the focus goes back to where it was. `data-first` marks what takes the focus; without it the box itself does.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const opener = document.activeElement
    element.showModal()
    ;(element.querySelector<HTMLElement>('[data-first]') ?? element).focus({ preventScroll: true })

    const stop = new AbortController()
    const { signal } = stop
    element.addEventListener(
      'cancel',
      (event) => {
        event.preventDefault()
        close.current()
      },
      { signal },
    )
    element.addEventListener('pointerdown', (event) => isBeside(element, event) && close.current(), {
      signal,
    })
    // What it was opened for is on another screen by then.
    addEventListener('popstate', () => close.current(), { signal })
    return () => {
      stop.abort()
      element.close()
      // Closing gives the focus back by itself, except where the opener stood below what is inert no more.
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true })
    }
  }, [dialog])
}

/** The dark around a dialog is the dialog's own: only the place tells a press on it. */
function isBeside(dialog: HTMLDialogElement, { target, clientX, clientY }: PointerEvent): boolean {
  if (target !== dialog) return false
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
