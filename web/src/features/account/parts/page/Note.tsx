import type { ReactNode } from 'react'
import { Icon, type IconGraphic } from '../../../../ui/index.ts'
import css from './Note.module.css'

interface Props {
  icon: IconGraphic
  kind?: 'info' | 'warning' | 'ok' | 'danger'
  end?: ReactNode
  children: ReactNode
}

export const Note = ({ icon, kind = 'info', end, children }: Props) => (
  <div className={css.note} data-kind={kind}>
    <Icon of={icon} size="s" />
    <div>{children}</div>
    {end}
  </div>
)
