import { OctagonAlert } from 'lucide'
import { t } from '../../../../i18n/index.ts'
import { Banner } from '../../../../ui/index.ts'

export const JunkNote = () => (
  <Banner icon={OctagonAlert} kind="spam" variant="card">
    <b>{t('thread.junk.title')}</b> {t('thread.junk.text')}
  </Banner>
)
