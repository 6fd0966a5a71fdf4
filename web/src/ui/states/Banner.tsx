import type { ReactNode } from 'react'
import { Icon, type IconShape } from '../marks/Icon.tsx'
import css from './Banner.module.css'

interface Props {
  icon: IconShape
  kind?: 'warning' | 'danger' | 'spam'
  /** A strip across a pane, or a card between other content. */
  shape?: 'strip' | 'card'
  /** Links or buttons at its end. */
  actions?: ReactNode
  children: ReactNode
}

/** A lasting fact about the pane below it. */
export function Banner({ icon, kind, shape = 'strip', actions, children }: Props) {
  return (
    <div
      className={css.banner}
      data-kind={kind}
      data-shape={shape}
      role={kind === 'danger' ? 'alert' : 'status'}
    >
      <Icon of={icon} size="s" />
      <div className={css.text}>{children}</div>
      {actions && <div className={css.ends}>{actions}</div>}
    </div>
  )
}
