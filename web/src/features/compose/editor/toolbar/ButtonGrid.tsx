import type { KeyboardEvent, ReactNode } from 'react'

interface Props {
  /** Accessible name of the group; a legend may replace it. */
  label?: string
  className: string | undefined
  columns: number
  children: ReactNode
}

/** Grid of buttons with arrow keys, Home and End. */
export function ButtonGrid({ label, className, columns, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to its buttons
    <fieldset aria-label={label} className={className} onKeyDown={(event) => moveFocus(event, columns)}>
      {children}
    </fieldset>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>, columns: number): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const index = buttons.indexOf(document.activeElement as HTMLElement)
  const target = {
    ArrowRight: buttons[index + 1],
    ArrowLeft: buttons[index - 1],
    ArrowDown: buttons[index + columns],
    ArrowUp: buttons[index - columns],
    Home: buttons[0],
    End: buttons.at(-1),
  }[event.key]
  if (!target || index < 0) return
  event.preventDefault()
  target.focus()
}
