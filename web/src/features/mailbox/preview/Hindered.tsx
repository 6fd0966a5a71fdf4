import type { Attachment } from '@bocau/contract/mailbox'
import { formatSize, t } from '../../../i18n/index.ts'
import { Download, RefreshCw } from '../../../ui/icons.ts'
import { Button, ButtonLink } from '../../../ui/index.ts'
import { fileAddress } from '../file-address.ts'
import { FileTile } from '../thread-view/FileTile.tsx'
import { fileKindOf } from '../thread-view/file-kind.ts'
import type { Hindrance } from './cannot-show.ts'
import css from './Hindered.module.css'

interface Props {
  file: Attachment
  why: Hindrance
  onRetry?: () => void
}

/** Says why a file is not shown, and what can be done with it all the same. */
export function Hindered({ file, why, onRetry }: Props) {
  const isArchive = fileKindOf(file.name, file.content_type) === 'archive'
  return (
    <div className={css.hindered} role={why === 'none' ? undefined : 'alert'}>
      <FileTile file={file} size="l" />
      <b>{t(`preview.${why}.title`)}</b>
      <p>{why === 'none' && isArchive ? t('preview.none.archive') : t(`preview.${why}.text`)}</p>
      {why === 'unreachable' && onRetry && (
        <Button icon={RefreshCw} onClick={onRetry}>
          {t('app.retry')}
        </Button>
      )}
      {why !== 'infected' && (
        <ButtonLink kind="primary" icon={Download} href={fileAddress(file)} download={file.name}>
          {t('preview.downloadOf', { size: formatSize(file.size) })}
        </ButtonLink>
      )}
    </div>
  )
}
