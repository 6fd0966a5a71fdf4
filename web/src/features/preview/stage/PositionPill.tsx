import type { ReactNode } from 'react'
import css from './PositionPill.module.css'

/** Position of the reader in the file. */
export function PositionPill({ children }: { children: ReactNode }) {
  return <div className={css.pill}>{children}</div>
}
