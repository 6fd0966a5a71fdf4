import type { ReactNode } from 'react'
import { useToolbar } from '../../ui/controls/toolbar/use-toolbar.ts'
import { classes } from '../../ui/index.ts'
import css from './Toolbar.module.css'

interface Props {
  label: string
  className?: string | undefined
  children: ReactNode
}

/** Toolbar that is one tab stop, with arrow keys inside. */
export function Toolbar({ label, className, children }: Props) {
  const bar = useToolbar()
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- focus roves over the controls
    <div {...bar} role="toolbar" aria-label={label} className={classes(css.bar, className)} data-screen-only>
      {children}
    </div>
  )
}
