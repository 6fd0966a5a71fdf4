import type { ReactNode } from 'react'
import { t } from '../../i18n/index.ts'
import { Logo } from '../../ui/display/Logo.tsx'
import { Flight } from './Flight.tsx'
import css from './SoloLayout.module.css'

interface Props {
  hasDove?: boolean
  /** Content at the end of the top bar. */
  end?: ReactNode
  children: ReactNode
}

/** Standalone page without the sidebar. */
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
