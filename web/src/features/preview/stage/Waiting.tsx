import { t } from '../../../i18n/index.ts'
import css from './Waiting.module.css'

/** A file on its way; said only when the wait is long enough to be noticed. */
export function Waiting() {
  return (
    <output className={css.waiting} aria-label={t('preview.loading')}>
      <span />
    </output>
  )
}
