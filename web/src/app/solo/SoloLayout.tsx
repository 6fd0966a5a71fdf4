import type { ReactNode } from 'react'
import { t } from '../../i18n/index.ts'
import { Logo } from '../../ui/marks/Logo.tsx'
import { Flight } from './Flight.tsx'
import css from './SoloLayout.module.css'

interface Props {
  hasDove?: boolean
  /** At the end of the top line. */
  end?: ReactNode
  children: ReactNode
}

/** A page that stands alone: no folders, one thing in the middle. */
export function SoloLayout({ hasDove, end, children }: Props) {
  return (
    <div className={css.solo}>
      <Flight {...(hasDove === undefined ? {} : { hasDove })} />
      <header className={css.top}>
        <a className={css.brand} href="/" aria-label={t('app.home')}>
          <Logo />
          <span>{t('app.name')}</span>
        </a>
        {end}
      </header>
      {children}
    </div>
  )
}
