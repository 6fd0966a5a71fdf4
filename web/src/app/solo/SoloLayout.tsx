import type { ReactNode } from 'react'
import { t } from '../../i18n/index.ts'
import { Logo, LogoPaths } from '../../ui/display/Logo.tsx'
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

/** Dotted flight paths behind standalone pages. */
function Flight({ hasDove = true }: { hasDove?: boolean }) {
  return (
    <svg className={css.flight} viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <path d="M-40 700C120 690 250 560 300 440S430 130 690 118s330 236 440 196c44-16 62-46 84-82" />
      <path d="M-40 880C260 860 330 640 520 660s260 160 470 90 200-260 480-300" />
      <path d="M-40 480C60 460 120 400 150 300S260 60 420-20" />
      {hasDove && (
        <g transform="translate(1206 178) rotate(-14) scale(1.7)">
          <LogoPaths />
        </g>
      )}
    </svg>
  )
}
