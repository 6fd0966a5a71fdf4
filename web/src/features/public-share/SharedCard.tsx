import type { DriveFile } from '@bocau/contract/drive'
import { useState } from 'react'
import { formatSize, t } from '../../i18n/index.ts'
import { FileTile } from '../../ui/file-tile/FileTile.tsx'
import { FolderTile } from '../../ui/file-tile/FolderTile.tsx'
import { splitFileName } from '../../ui/file-tile/file-kind.ts'
import { Download } from '../../ui/icons.ts'
import { Icon, tip, VisuallyHidden } from '../../ui/index.ts'
import { loadPreview } from '../preview/index.ts'
import { downloadAddress, inlineAddress } from './addresses.ts'
import css from './SharedCard.module.css'

/** Pictures that every browser draws; a drawing of its own (svg) may hold more than a picture. */
const drawable = /^image\/(png|jpeg|gif|webp|avif)$/
const largestPicture = 5 * 1024 * 1024

interface Props {
  token: string
  file: DriveFile
  onOpen: () => void
}

/** A file of a link, with the ways to look at it and to have it; or a folder, with the way into it. */
export function SharedCard({ token, file, onOpen }: Props) {
  const { stem, extension } =
    file.type === 'folder' ? { stem: file.name, extension: '' } : splitFileName(file.name)
  const isInfected = file.scan === 'infected'
  return (
    <li className={css.card}>
      <Picture token={token} file={file} />
      <div className={css.foot}>
        <Tile file={file} size="s" />
        <div className={css.text}>
          <div className={css.name} title={file.name}>
            <span>{stem}</span>
            <span>{extension}</span>
          </div>
          <div className={css.size}>
            {isInfected
              ? t('link.infected')
              : file.type === 'folder'
                ? t('link.folder')
                : formatSize(file.size)}
          </div>
        </div>
      </div>
      {file.type === 'folder' ? (
        <a className={css.open} href={`?folder=${file.id}`}>
          <VisuallyHidden>{t('link.openFolder', { name: file.name })}</VisuallyHidden>
        </a>
      ) : (
        <button
          type="button"
          className={css.open}
          aria-haspopup="dialog"
          onClick={onOpen}
          onPointerEnter={() => void loadPreview()}
          onFocus={() => void loadPreview()}
        >
          <VisuallyHidden>{t('link.openFile', { name: file.name })}</VisuallyHidden>
        </button>
      )}
      {file.type === 'file' && !isInfected && <DownloadLink token={token} file={file} />}
    </li>
  )
}

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

function Picture({ token, file }: { token: string; file: DriveFile }) {
  // What calls itself a picture need not be one.
  const [isBroken, setBroken] = useState(false)
  const isDrawn =
    !isBroken &&
    drawable.test(file.content_type ?? '') &&
    file.size <= largestPicture &&
    file.scan !== 'infected'
  return (
    <div className={css.picture}>
      {isDrawn ? (
        <img
          src={inlineAddress(token, file)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      ) : (
        <Tile file={file} size="m" />
      )}
    </div>
  )
}

function DownloadLink({ token, file }: { token: string; file: DriveFile }) {
  const label = t('link.download', { name: file.name })
  return (
    <a className={css.download} href={downloadAddress(token, file)} download={file.name} {...tip(label)}>
      <Icon of={Download} size="s" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </a>
  )
}
