/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a card of a virtual list */
// biome-ignore-all lint/a11y/useSemanticElements: a card of a virtual list

import type { DriveFile } from '@bocau/contract/drive/drive'
import { Download } from 'lucide'
import { formatSize, t } from '../../i18n/index.ts'
import cardCss from '../../ui/files/file-card/FileCard.module.css'
import { FileCard } from '../../ui/files/file-card/FileCard.tsx'
import { isPicture } from '../../ui/files/file-card/is-picture.ts'
import { FileTile } from '../../ui/files/file-tile/FileTile.tsx'
import { FolderTile } from '../../ui/files/file-tile/FolderTile.tsx'
import { splitFileName } from '../../ui/files/file-tile/file-kind.ts'
import { Icon, tip, VisuallyHidden } from '../../ui/index.ts'
import { prefetch } from '../../ui/parts/fetch-part.ts'
import { hasThumbnail, loadPreview, useThumbnail } from '../preview/index.ts'
import { downloadAddress, inlineAddress, toPreview } from './addresses.ts'
import css from './SharedCard.module.css'

interface Props {
  token: string
  file: DriveFile
  onOpen: () => void
}

/** File of a link with preview and download, or a folder. */
export function SharedCard({ token, file, onOpen }: Props) {
  const isInfected = file.scan === 'infected'
  const preview = file.type === 'file' ? toPreview(token, file) : undefined
  const { watch, address } = useThumbnail(preview && hasThumbnail(preview) ? preview : undefined)
  return (
    <div role="listitem" ref={watch}>
      <FileCard
        picture={isPicture(file) ? inlineAddress(token, file) : address}
        isPage={!isPicture(file)}
        largeTile={<Tile file={file} size="m" />}
        tile={<Tile file={file} size="s" />}
        name={<Name file={file} />}
        detail={
          isInfected ? t('link.infected') : file.type === 'folder' ? t('link.folder') : formatSize(file.size)
        }
        opener={<Opener file={file} onOpen={onOpen} />}
        tools={file.type === 'file' && !isInfected && <DownloadLink token={token} file={file} />}
      />
    </div>
  )
}

function Name({ file }: { file: DriveFile }) {
  const { stem, extension } =
    file.type === 'folder' ? { stem: file.name, extension: '' } : splitFileName(file.name)
  return (
    <div className={css.name} title={file.name}>
      <span>{stem}</span>
      <span>{extension}</span>
    </div>
  )
}

const Opener = ({ file, onOpen }: Pick<Props, 'file' | 'onOpen'>) =>
  file.type === 'folder' ? (
    <a className={cardCss.open} href={`?folder=${file.id}`}>
      <VisuallyHidden>{t('link.openFolder', { name: file.name })}</VisuallyHidden>
    </a>
  ) : (
    <button
      type="button"
      className={cardCss.open}
      aria-haspopup="dialog"
      onClick={onOpen}
      onPointerEnter={() => void prefetch(loadPreview)}
      onFocus={() => void prefetch(loadPreview)}
    >
      <VisuallyHidden>{t('link.openFile', { name: file.name })}</VisuallyHidden>
    </button>
  )

const Tile = ({ file, size }: { file: DriveFile; size: 's' | 'm' }) =>
  file.type === 'folder' ? (
    <FolderTile size={size} />
  ) : (
    <FileTile
      name={file.name}
      contentType={file.content_type ?? ''}
      isInfected={file.scan === 'infected'}
      size={size}
    />
  )

function DownloadLink({ token, file }: { token: string; file: DriveFile }) {
  const label = t('link.download', { name: file.name })
  return (
    <a className={cardCss.tool} href={downloadAddress(token, file)} download={file.name} {...tip(label)}>
      <Icon of={Download} size="s" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </a>
  )
}
