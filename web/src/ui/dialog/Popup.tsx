import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { placeMenu } from '../menu/place-menu.ts'
import css from './Popup.module.css'
import { useModal } from './use-modal.ts'

interface Props {
  label: string
  /** What it hangs on; where that is nothing, it stands in the middle of the page. */
  anchor: Element | null
  onClose: () => void
  children: ReactNode
}

const edge = 8

/** A small window beside what opened it, with more in it than a menu can hold; on a phone a sheet. */
export function Popup({ label, anchor, onClose, children }: Props) {
  const popup = useRef<HTMLDialogElement>(null)
  useModal(popup, onClose)
  useLayoutEffect(() => {
    const element = popup.current
    if (!element) return
    const page = { width: innerWidth, height: innerHeight }
    const box = anchor?.isConnected
      ? anchor.getBoundingClientRect()
      : new DOMRect(page.width / 2 - element.offsetWidth / 2, page.height / 5, 0, 0)
    const place = placeMenu(box, { width: element.offsetWidth, height: element.scrollHeight }, page)
    element.style.setProperty('--left', `${place.left}px`)
    element.style.setProperty('--top', `${place.top}px`)
    // What comes later, such as people who are found, has all the room below.
    const room = place.top >= box.bottom ? page.height - edge - place.top : place.maxHeight
    element.style.setProperty('--max-height', `${Math.max(room, 240)}px`)
  }, [anchor])
  return (
    <dialog ref={popup} className={css.popup} aria-label={label} aria-modal tabIndex={-1}>
      {children}
    </dialog>
  )
}
