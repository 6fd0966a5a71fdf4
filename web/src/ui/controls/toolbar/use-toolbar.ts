import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** Makes a row of controls one tab stop with arrow keys. */
export function useToolbar(): {
  ref: RefObject<HTMLDivElement | null>
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onFocus: (event: FocusEvent<HTMLElement>) => void
} {
  const bar = useRef<HTMLDivElement>(null)
  // Runs after every render, because the available controls change with the selection.
  useLayoutEffect(() => {
    if (bar.current) limitTabStops(bar.current)
  })
  return { ref: bar, onKeyDown: moveFocus, onFocus: (event) => limitTabStops(event.currentTarget) }
}

const controlsOf = (bar: HTMLElement) => [
  ...bar.querySelectorAll<HTMLElement>(':is(button, input, a):not(:disabled)'),
]

/** Reads no layout, because it runs with every selection in a list. */
function limitTabStops(bar: HTMLElement): void {
  const controls = controlsOf(bar)
  const stop =
    controls.find((control) => control === document.activeElement) ??
    controls.find((control) => control.tabIndex === 0) ??
    controls[0]
  for (const control of controls) control.tabIndex = control === stop ? 0 : -1
}

/** Moves the focus between the visible controls with arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const controls = controlsOf(event.currentTarget).filter((control) => control.checkVisibility())
  const index = controls.indexOf(document.activeElement as HTMLElement)
  const target = {
    ArrowRight: controls[index + 1] ?? controls[0],
    ArrowLeft: controls.at(index - 1),
    Home: controls[0],
    End: controls.at(-1),
  }[event.key]
  if (!target || index < 0) return
  event.preventDefault()
  target.focus()
}
