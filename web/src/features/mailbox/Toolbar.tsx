import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { classes } from '../../ui/index.ts'
import css from './Toolbar.module.css'

interface Props {
  label: string
  className?: string | undefined
  children: ReactNode
}

/** A row of controls that is one stop of the Tab key; arrows walk within it. */
export function Toolbar({ label, className, children }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  // After every render: which controls exist, and which of them can be used, changes with what is selected.
  useLayoutEffect(() => {
    if (bar.current) keepOneStop(bar.current)
  })
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- focus roves over the controls
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className={classes(css.bar, className)}
      onKeyDown={walk}
      onFocus={(event) => keepOneStop(event.currentTarget)}
    >
      {children}
    </div>
  )
}

const controlsOf = (bar: HTMLElement) => [
  ...bar.querySelectorAll<HTMLElement>(':is(button, input, a):not(:disabled)'),
]

/** Reads no layout: this runs with every tick in a list. */
function keepOneStop(bar: HTMLElement): void {
  const controls = controlsOf(bar)
  const stop =
    controls.find((control) => control === document.activeElement) ??
    controls.find((control) => control.tabIndex === 0) ??
    controls[0]
  for (const control of controls) control.tabIndex = control === stop ? 0 : -1
}

function walk(event: KeyboardEvent<HTMLElement>): void {
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
