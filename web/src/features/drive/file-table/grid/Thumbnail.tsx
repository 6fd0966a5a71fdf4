import type { DriveFile } from '@bocau/contract/drive/drive'
import { useState } from 'react'
import { hasThumbnail, useThumbnail } from '../../../preview/index.ts'
import { DriveTile } from '../../DriveTile.tsx'
import { inlineAddress, toPreview } from '../../names/addresses.ts'
import css from './Thumbnail.module.css'

/** Image types and maximum size that the browser renders directly; larger images are too expensive. */
const drawable = /^image\/(png|jpeg|gif|webp|avif|bmp)$/
const maxBytes = 12 * 1024 * 1024

/** Thumbnail of an image, preview of a document, or an icon for other types. */
export function Thumbnail({ file }: { file: DriveFile }) {
  const [isBroken, setBroken] = useState(false)
  const isPicture =
    drawable.test(file.content_type ?? '') &&
    file.size <= maxBytes &&
    file.scan !== 'infected' &&
    file.trashed_at === null
  const preview = file.type === 'file' && file.trashed_at === null ? toPreview(file) : undefined
  const { watch, address } = useThumbnail(preview && hasThumbnail(preview) ? preview : undefined)
  const source = isBroken ? undefined : isPicture ? inlineAddress(file) : address
  return (
    <span
      ref={watch}
      className={css.picture}
      data-drawn={source !== undefined || undefined}
      data-page={(!isPicture && source !== undefined) || undefined}
    >
      {source === undefined ? (
        <DriveTile file={file} size="m" />
      ) : (
        <img
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(true)}
        />
      )}
    </span>
  )
}
