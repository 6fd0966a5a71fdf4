import { t } from '../../i18n/index.ts'
import { Logo } from '../../ui/display/Logo.tsx'
import css from './BootScreen.module.css'

/** Splash screen; appears after a delay. */
export function BootScreen() {
  return (
    <output className={css.boot} aria-label={t('app.loading')}>
      <Logo className={css.mark} />
      <div className={css.line} />
    </output>
  )
}
