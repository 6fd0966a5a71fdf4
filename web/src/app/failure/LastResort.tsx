import { t } from '../../i18n/index.ts'
import { Button } from '../../ui/index.ts'
import { reloadSafely } from './reload-safely.ts'

/** What stands when not even the page that tells of failures could be fetched. */
export const LastResort = () => (
  <main
    id="main"
    role="alert"
    style={{ display: 'grid', gap: '1rem', placeContent: 'center', height: '100dvh', padding: '1rem' }}
  >
    {t('error.unreachable')}
    <Button onClick={() => void reloadSafely()}>{t('app.retry')}</Button>
  </main>
)
