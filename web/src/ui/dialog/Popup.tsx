import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { positionMenu } from '../menu/position-menu.ts'
import css from './Popup.module.css'
import { useModal } from './use-modal.ts'

interface Props {
  label: string
  /** Anchor element; null centres the popup. */
  anchor: Element | null
  onClose: () => void
  children: ReactNode
}

const edge = 8

/** Popup next to its anchor for content beyond a menu; on a phone a sheet. */
export function Popup({ label, anchor, onClose, children }: Props) {
  const popup = useRef<HTMLDialogElement>(null)
  useModal(popup, onClose)
  useLayoutEffect(() => {
    const element = popup.current
    if (!element) return
    let tallest = 0
    const reposition = () => {
      // Grows with late content, but never shrinks.
      const height = fullHeight(element)
      if (height <= tallest) return
      tallest = height
      position(element, anchor, height)
    }
    reposition()
    const watch = new ResizeObserver(reposition)
    for (const child of element.children) watch.observe(child)
    return () => watch.disconnect()
  }, [anchor])
  return (
    <dialog ref={popup} className={css.popup} aria-label={label} aria-modal tabIndex={-1}>
      {children}
    </dialog>
  )
}

/** Returns the unconstrained height, up to that of the page. */
function fullHeight(element: HTMLElement): number {
  const before = element.style.getPropertyValue('--max-height')
  element.style.setProperty('--max-height', `${innerHeight - 2 * edge}px`)
  const height = element.scrollHeight
  element.style.setProperty('--max-height', before)
  return height
}

function position(element: HTMLElement, anchor: Element | null, height: number): void {
  const page = { width: innerWidth, height: innerHeight }
  const box = anchor?.isConnected
    ? anchor.getBoundingClientRect()
    : new DOMRect(page.width / 2 - element.offsetWidth / 2, page.height / 5, 0, 0)
  const { left, top, maxHeight } = positionMenu(box, { width: element.offsetWidth, height }, { page })
  element.style.setProperty('--left', `${left}px`)
  element.style.setProperty('--top', `${top}px`)
  // Late content, such as search results, may use all the space below.
  const space = top >= box.bottom ? page.height - edge - top : maxHeight
  element.style.setProperty('--max-height', `${space}px`)
}
