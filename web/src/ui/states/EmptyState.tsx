import type { ReactNode, Ref } from 'react'
import css from './EmptyState.module.css'

interface Props {
  /** One fact. */
  title: string
  /** One hint. */
  hint?: string
  /** At most one action. */
  action?: ReactNode
  picture?: ReactNode
  /** For whoever gives its heading the focus. */
  heading?: Ref<HTMLHeadingElement>
}

/** What a place says when nothing is in it. */
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
