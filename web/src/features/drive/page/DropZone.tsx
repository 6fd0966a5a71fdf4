import { CloudUpload } from 'lucide'
import { t } from '../../../i18n/index.ts'
import { Icon } from '../../../ui/index.ts'
import css from './DropZone.module.css'

/** Frame around the page while local files are dragged over it. */
export const DropZone = ({ folderName }: { folderName: string }) => (
  <div className={css.zone} role="status">
    <div className={css.text}>
      <Icon of={CloudUpload} />
      <div>
        <b>{t('drive.drop.title')}</b>
        <span>{t('drive.drop.into', { name: folderName })}</span>
      </div>
    </div>
  </div>
)
