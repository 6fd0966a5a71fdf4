import type { ReactNode } from 'react'
import { Icon, type IconGraphic } from '../display/Icon.tsx'
import css from './Banner.module.css'

interface Props {
  icon: IconGraphic
  kind?: 'warning' | 'danger' | 'spam'
  /** Strip across a pane, or card inside its content. */
  variant?: 'strip' | 'card'
  /** Links or buttons at its end. */
  actions?: ReactNode
  children: ReactNode
}

/** Banner above a pane. */
export function Banner({ icon, kind, variant = 'strip', actions, children }: Props) {
  return (
    <div
      className={css.banner}
      data-kind={kind}
      data-shape={variant}
      role={kind === 'danger' ? 'alert' : 'status'}
    >
      <Icon of={icon} size="s" />
      <div className={css.text}>{children}</div>
      {actions && <div className={css.ends}>{actions}</div>}
    </div>
  )
}
