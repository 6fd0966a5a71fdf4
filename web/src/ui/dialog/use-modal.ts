import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Shows a modal `<dialog>`: it keeps the focus, closes on Escape, a press on the backdrop and going back, and restores
 * the focus. `data-first` marks the element to focus; otherwise it is the first text field of a form, or the dialog.
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
    const first =
      element.querySelector<HTMLElement>('[data-first]') ?? element.querySelector<HTMLElement>(textFields)
    ;(first ?? element).focus({ preventScroll: true })

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
    element.addEventListener('pointerdown', (event) => isOutside(element, event) && close.current(), {
      signal,
    })
    // Its content belongs to the page that was left.
    addEventListener('popstate', () => close.current(), { signal })
    return () => {
      stop.abort()
      element.close()
      // Browsers restore the focus, except if the opener was inert at that moment.
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true })
    }
  }, [dialog])
}

const otherInputs = ['checkbox', 'radio', 'file', 'range', 'hidden']
  .map((type) => `:not([type=${type}])`)
  .join('')
const textFields = `form textarea:not([disabled]), form input:not([disabled])${otherInputs}`

/**
 * Returns true if a press was outside the dialog. Events on the backdrop target the dialog, so only the
 * position distinguishes them.
 */
function isOutside(dialog: HTMLDialogElement, { target, clientX, clientY }: PointerEvent): boolean {
  if (target !== dialog) return false
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
