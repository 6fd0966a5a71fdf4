import type { Attachment } from '@bocau/contract/mailbox'
import { formatSize, t } from '../../../i18n/index.ts'
import { Download } from '../../../ui/icons.ts'
import { Icon, tip, VisuallyHidden } from '../../../ui/index.ts'
import { fileAddress } from '../file-address.ts'
import css from './AttachmentCard.module.css'
import { FileTile } from './FileTile.tsx'
import { splitFileName } from './file-kind.ts'

/** Pictures that every browser draws; a drawing of its own (svg) may hold more than a picture. */
const drawable = /^image\/(png|jpeg|gif|webp|avif)$/
const LARGEST_PICTURE = 5 * 1024 * 1024

interface Props {
  file: Attachment
  onOpen: () => void
  /** It may be opened soon. */
  onReach: () => void
}

/** A file: what it is, how large, and the ways to look at it and to get it. A file with a virus is never given. */
export function AttachmentCard({ file, onOpen, onReach }: Props) {
  const { stem, extension } = splitFileName(file.name)
  const isInfected = file.scan === 'infected'
  return (
    <figure className={css.card} data-infected={isInfected || undefined}>
      <Picture file={file} />
      <figcaption className={css.foot}>
        <FileTile file={file} size="s" />
        <div className={css.text}>
          <div className={css.name} title={file.name}>
            <span className={css.stem}>{stem}</span>
            <span>{extension}</span>
          </div>
          <div className={css.size}>{formatSize(file.size)}</div>
        </div>
      </figcaption>
      <button
        type="button"
        className={css.open}
        onClick={onOpen}
        onPointerEnter={onReach}
        onFocus={onReach}
        aria-haspopup="dialog"
      >
        <VisuallyHidden>{t('thread.openFile', { name: file.name })}</VisuallyHidden>
      </button>
      {!isInfected && <DownloadLink file={file} />}
    </figure>
  )
}

function Picture({ file }: { file: Attachment }) {
  const isPicture =
    drawable.test(file.content_type) && file.size <= LARGEST_PICTURE && file.scan !== 'infected'
  return (
    <div className={css.picture}>
      {isPicture ? (
        <img src={fileAddress(file, true)} alt="" loading="lazy" decoding="async" />
      ) : (
        <FileTile file={file} size="m" />
      )}
    </div>
  )
}

function DownloadLink({ file }: { file: Attachment }) {
  const label = t('thread.download', { name: file.name })
  return (
    <a className={css.download} href={fileAddress(file)} download={file.name} {...tip(label)}>
      <Icon of={Download} size="s" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </a>
  )
}
