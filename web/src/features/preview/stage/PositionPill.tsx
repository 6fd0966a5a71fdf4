import type { ReactNode } from 'react'
import css from './PositionPill.module.css'

export function PositionPill({ children }: { children: ReactNode }) {
  return <div className={css.pill}>{children}</div>
}
