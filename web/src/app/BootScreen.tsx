import { t } from '../i18n/index.ts'
import { Logo } from '../ui/marks/Logo.tsx'
import css from './BootScreen.module.css'

/** The whole window while the very first screen is on its way; appears only when that takes a moment. */
export function BootScreen() {
  return (
    <output className={css.boot} aria-label={t('app.loading')}>
      <Logo className={css.mark} />
      <div className={css.line} />
    </output>
  )
}
