import { type RefObject, useEffect, useRef } from 'react'
import { useStore } from '../../../store.ts'
import { requestedRow, type SettingRowId } from '../setting-rows.ts'

/** Returns the ref of a setting, which is scrolled into view and focused when the user asks for it. */
export function useRequestedRow<E extends HTMLElement>(id: SettingRowId | undefined): RefObject<E | null> {
  const element = useRef<E>(null)
  const isRequested = useStore(requestedRow()) === id && id !== undefined
  useEffect(() => {
    if (!isRequested) return
    // A closing dialog first returns the focus to where it was.
    const frame = requestAnimationFrame(() => {
      requestedRow().set(undefined)
      if (element.current) focusRow(element.current)
    })
    return () => cancelAnimationFrame(frame)
  }, [isRequested])
  return element
}

const controls =
  'input:checked, input:not([type="radio"]), select, textarea, [contenteditable="true"], button, a[href]'

/** Focuses the first control, or the element itself if it has none. */
function focusRow(row: HTMLElement): void {
  row.scrollIntoView({ block: 'center' })
  const control = [...row.querySelectorAll<HTMLElement>(controls)].find(
    (each) => !each.matches(':disabled') && each.checkVisibility(),
  )
  if (!control) row.tabIndex = -1
  const target = control ?? row
  target.focus({ preventScroll: true })
}
