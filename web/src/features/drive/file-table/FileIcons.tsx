import type { DriveFile } from '@bocau/contract/drive/drive'
import { Star, Users } from 'lucide'
import { t } from '../../../i18n/index.ts'
import { Icon, tip, VisuallyHidden } from '../../../ui/index.ts'
import { isFolder, isOwner } from '../names/file-rights.ts'
import css from './FileIcons.module.css'

/** Badges after a file name. */
export function FileIcons({ file }: { file: DriveFile }) {
  return (
    <>
      {isFolder(file) && <VisuallyHidden>{t('drive.folder')}</VisuallyHidden>}
      {file.scan === 'infected' && <VisuallyHidden>{t('drive.isInfected')}</VisuallyHidden>}
      {file.is_favorite && (
        <span className={css.star} {...tip(t('drive.isFavorite'))}>
          <Icon of={Star} size="xs" />
          <VisuallyHidden>{t('drive.isFavorite')}</VisuallyHidden>
        </span>
      )}
      {(file.is_shared || !isOwner(file)) && (
        <span className={css.mark} {...tip(t(isOwner(file) ? 'drive.isShared' : 'drive.isForeign'))}>
          <Icon of={Users} size="xs" />
          <VisuallyHidden>{t(isOwner(file) ? 'drive.isShared' : 'drive.isForeign')}</VisuallyHidden>
        </span>
      )}
    </>
  )
}
