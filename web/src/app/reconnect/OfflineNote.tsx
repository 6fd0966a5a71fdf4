import { CloudOff } from 'lucide'
import { retryConnection } from '../../features/live/index.ts'
import { t } from '../../i18n/index.ts'
import { Banner, Button } from '../../ui/index.ts'
import css from './OfflineNote.module.css'

/** Overlay that reports a missing connection without moving the page. */
export const OfflineNote = () => (
  <div className={css.note}>
    <Banner
      icon={CloudOff}
      variant="card"
      actions={
        <Button kind="link" onClick={retryConnection}>
          {t('app.tryNow')}
        </Button>
      }
    >
      {t('app.offline.note')}
    </Banner>
  </div>
)
