import { t } from '../../i18n/index.ts'
import { Button } from '../../ui/index.ts'
import css from './LastResort.module.css'
import { reloadSafely } from './reload-safely.ts'

/** What stands when not even the page that tells of failures could be fetched. */
export const LastResort = () => (
  <main id="main" role="alert" className={css.alone}>
    {t('error.unreachable')}
    <Button onClick={() => void reloadSafely()}>{t('app.retry')}</Button>
  </main>
)
