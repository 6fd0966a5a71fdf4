import { t } from '../../../i18n/index.ts'
import css from './Waiting.module.css'

/** Loading state; appears after a delay. */
export function Waiting() {
  return (
    <output className={css.waiting} aria-label={t('preview.loading')}>
      <span />
    </output>
  )
}
