import type { ReactNode } from 'react'
import css from './ErrorPage.module.css'

/** What can be done about it, side by side. */
export const Actions = ({ children }: { children: ReactNode }) => (
  <div className={css.actions}>{children}</div>
)
