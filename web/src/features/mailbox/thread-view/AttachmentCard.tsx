import type { Attachment } from '@bocau/contract/mailbox'
import { addressOf } from '../../../api/client.ts'
import { formatSize, t } from '../../../i18n/index.ts'
import { Download } from '../../../ui/icons.ts'
import { Icon, type IconShape, tip, VisuallyHidden } from '../../../ui/index.ts'
import css from './AttachmentCard.module.css'
import { type FileKind, fileKindOf, splitFileName } from './file-kind.ts'
import {
  Bug,
  File,
  FileArchive,
  FileAudio,
  FileSpreadsheet,
  FileText,
  FileVideo,
  Image,
  Presentation,
} from './icons.ts'

const icons: Record<FileKind, IconShape> = {
  pdf: FileText,
  word: FileText,
  excel: FileSpreadsheet,
  slides: Presentation,
  image: Image,
  video: FileVideo,
  audio: FileAudio,
  archive: FileArchive,
  other: File,
}

/** Pictures that every browser draws; a drawing of its own (svg) may hold more than a picture. */
const drawable = /^image\/(png|jpeg|gif|webp|avif)$/
const shownInPlace = /^(image\/(png|jpeg|gif|webp|avif)|audio\/|video\/|application\/pdf$|text\/plain$)/
const LARGEST_PICTURE = 5 * 1024 * 1024

/** A file: what it is, how large, and the way to get it. A file with a virus can be seen but not taken. */
export function AttachmentCard({ file }: { file: Attachment }) {
  const { stem, extension } = splitFileName(file.name)
  const isInfected = file.scan === 'infected'
  return (
    <figure
      className={css.card}
      data-kind={fileKindOf(file.name, file.content_type)}
      data-infected={isInfected || undefined}
    >
      <Picture file={file} />
      <figcaption className={css.foot}>
        <span className={css.kind}>
          <KindIcon file={file} />
        </span>
        <div className={css.text}>
          <div className={css.name} title={file.name}>
            <span className={css.stem}>{stem}</span>
            <span>{extension}</span>
          </div>
          <div className={css.size}>{formatSize(file.size)}</div>
        </div>
      </figcaption>
      {!isInfected && <Ways file={file} />}
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
        <span className={css.bigKind}>
          <KindIcon file={file} isLarge />
        </span>
      )}
    </div>
  )
}

function KindIcon({ file, isLarge = false }: { file: Attachment; isLarge?: boolean }) {
  const icon = file.scan === 'infected' ? Bug : icons[fileKindOf(file.name, file.content_type)]
  return isLarge ? <Icon of={icon} size="l" /> : <Icon of={icon} size="xs" />
}

/** The whole card opens what a browser can show, with a button to download it; the rest it downloads. */
function Ways({ file }: { file: Attachment }) {
  const download = t('thread.download', { name: file.name })
  if (!shownInPlace.test(file.content_type)) {
    return (
      <a className={css.open} href={fileAddress(file)} download={file.name}>
        <VisuallyHidden>{download}</VisuallyHidden>
      </a>
    )
  }
  return (
    <>
      <a className={css.open} href={fileAddress(file, true)} target="_blank" rel="noopener">
        <VisuallyHidden>{t('thread.openFile', { name: file.name })}</VisuallyHidden>
      </a>
      <a className={css.download} href={fileAddress(file)} download={file.name} {...tip(download)}>
        <Icon of={Download} size="s" />
        <VisuallyHidden>{download}</VisuallyHidden>
      </a>
    </>
  )
}

const fileAddress = ({ uuid }: Attachment, isInline = false) =>
  addressOf('GET /api/v2/files/:uuid/download', { params: { uuid }, query: isInline ? { inline: '1' } : {} })
