import { formatSize, t } from '../../../i18n/index.ts'
import { Download, RefreshCw } from '../../../ui/display/icons.ts'
import { fileKindOf } from '../../../ui/files/file-tile/file-kind.ts'
import { Button, ButtonLink } from '../../../ui/index.ts'
import type { Hindrance } from '../cannot-show.ts'
import type { PreviewFile } from '../preview-file.ts'
import css from './Hindered.module.css'
import { Tile } from './Tile.tsx'

interface Props {
  file: PreviewFile
  why: Hindrance
  onRetry?: () => void
}

/** Explains why a file cannot be displayed, with alternative actions. */
export function Hindered({ file, why, onRetry }: Props) {
  const isArchive = fileKindOf(file.name, file.content_type) === 'archive'
  return (
    <div className={css.hindered} role={why === 'none' ? undefined : 'alert'}>
      <Tile file={file} size="l" />
      <b>{t(`preview.${why}.title`)}</b>
      <p>{why === 'none' && isArchive ? t('preview.none.archive') : t(`preview.${why}.text`)}</p>
      {why === 'unreachable' && onRetry && (
        <Button icon={RefreshCw} onClick={onRetry}>
          {t('app.retry')}
        </Button>
      )}
      {why !== 'infected' && why !== 'damaged' && (
        <ButtonLink kind="primary" icon={Download} href={file.address} download={file.name}>
          {t('preview.downloadOf', { size: formatSize(file.size) })}
        </ButtonLink>
      )}
    </div>
  )
}
