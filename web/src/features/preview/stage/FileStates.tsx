import { Download, RefreshCw } from 'lucide'
import { formatSize, t } from '../../../i18n/index.ts'
import { fileKindOf } from '../../../ui/files/file-tile/file-kind.ts'
import { Button, ButtonLink } from '../../../ui/index.ts'
import type { PreviewProblem } from '../cannot-show.ts'
import type { PreviewFile } from '../preview-file.ts'
import css from './FileStates.module.css'
import { Tile } from './Tile.tsx'

interface Props {
  file: PreviewFile
  reason: PreviewProblem
  onRetry?: () => void
}

/** Explains why a file cannot be displayed, with alternative actions. */
export function PreviewUnavailable({ file, reason, onRetry }: Props) {
  const isArchive = fileKindOf(file.name, file.content_type) === 'archive'
  return (
    <div className={css.hindered} role={reason === 'none' ? undefined : 'alert'}>
      <Tile file={file} size="l" />
      <b>{t(`preview.${reason}.title`)}</b>
      <p>{reason === 'none' && isArchive ? t('preview.none.archive') : t(`preview.${reason}.text`)}</p>
      {reason === 'unreachable' && onRetry && (
        <Button icon={RefreshCw} onClick={onRetry}>
          {t('app.retry')}
        </Button>
      )}
      {reason !== 'infected' && reason !== 'damaged' && (
        <ButtonLink kind="primary" icon={Download} href={file.address} download={file.name}>
          {t('preview.downloadOf', { size: formatSize(file.size) })}
        </ButtonLink>
      )}
    </div>
  )
}

/** Loading state; appears after a delay. */
export function Waiting() {
  return (
    <output className={css.waiting} aria-label={t('preview.loading')}>
      <span />
    </output>
  )
}
