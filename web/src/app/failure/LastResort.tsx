import { t } from '../../i18n/index.ts'
import { Button } from '../../ui/index.ts'
import css from './LastResort.module.css'
import { reloadSafely } from './reload-safely.ts'

/** Shown if even the error page could not be loaded. */
export const LastResort = () => (
  <main id="main" role="alert" className={css.alone}>
    {t('error.unreachable')}
    <Button onClick={() => void reloadSafely()}>{t('app.retry')}</Button>
  </main>
)
