import type { KeyboardEvent } from 'react'

const buttonsOf = (bar: HTMLElement) => [...bar.querySelectorAll<HTMLElement>('button')]

/** Makes the bar one tab stop: the focused button, or the last focused one. */
export function limitTabStops(bar: HTMLElement): void {
  const buttons = buttonsOf(bar)
  const stop =
    buttons.find((button) => button === document.activeElement) ??
    buttons.find((button) => button.tabIndex === 0) ??
    buttons[0]
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1
}

/** Handles arrow keys, Home and End. */
export function moveFocusInBar(event: KeyboardEvent<HTMLElement>): void {
  const buttons = buttonsOf(event.currentTarget)
  const index = buttons.indexOf(document.activeElement as HTMLElement)
  const target = {
    ArrowRight: buttons[index + 1] ?? buttons[0],
    ArrowLeft: buttons.at(index - 1),
    Home: buttons[0],
    End: buttons.at(-1),
  }[event.key]
  if (!target || index < 0) return
  event.preventDefault()
  target.focus()
}
