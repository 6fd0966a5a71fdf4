import type { ReactNode } from 'react'
import { Icon, type IconShape } from '../marks/Icon.tsx'
import css from './Banner.module.css'

interface Props {
  icon: IconShape
  kind?: 'warning' | 'danger' | 'spam'
  /** Strip across a pane, or card inside its content. */
  shape?: 'strip' | 'card'
  /** Links or buttons at its end. */
  actions?: ReactNode
  children: ReactNode
}

/** Banner above a pane. */
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
