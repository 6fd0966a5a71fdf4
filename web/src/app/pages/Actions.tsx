import type { ReactNode } from 'react'
import css from './ErrorPage.module.css'

export const Actions = ({ children }: { children: ReactNode }) => (
  <div className={css.actions}>{children}</div>
)
