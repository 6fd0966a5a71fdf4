import type { ReactNode, Ref } from 'react'
import css from './EmptyState.module.css'

interface Props {
  /** Single fact. */
  title: string
  /** Single hint. */
  hint?: string
  /** At most one action. */
  action?: ReactNode
  picture?: ReactNode
  /** Ref for focusing the heading. */
  heading?: Ref<HTMLHeadingElement>
}

/** Empty state of a pane. */
export function EmptyState({ title, hint, action, picture, heading }: Props) {
  return (
    <div className={css.state}>
      {picture && <div className={css.picture}>{picture}</div>}
      <h2 {...(heading && { ref: heading, tabIndex: -1 })}>{title}</h2>
      {hint && <p>{hint}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}
