import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Opens a dialog over the page while it is on screen, and gives the focus back to where it was. */
export function useTheatre(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-stage]')?.focus()
    // Before it leaves the page: then the browser no longer knows who opened it.
    return () => element?.close()
  }, [])
  return dialog
}
