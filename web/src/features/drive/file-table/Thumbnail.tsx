import type { DriveFile } from '@bocau/contract/drive'
import { useState } from 'react'
import { inlineAddress } from '../addresses.ts'
import { DriveTile } from '../DriveTile.tsx'
import css from './Thumbnail.module.css'

/** What a browser draws by itself; anything larger would cost more than the look is worth. */
const drawable = /^image\/(png|jpeg|gif|webp|avif|bmp)$/
const mostBytes = 12 * 1024 * 1024

/** What a file looks like: a picture shows itself, all else its kind. */
export function Thumbnail({ file }: { file: DriveFile }) {
  const [isBroken, setBroken] = useState(false)
  const isDrawn =
    !isBroken &&
    drawable.test(file.content_type ?? '') &&
    file.size <= mostBytes &&
    file.scan !== 'infected' &&
    file.trashed_at === null
  return (
    <span className={css.picture} data-drawn={isDrawn || undefined}>
      {isDrawn ? (
        <img
          src={inlineAddress(file)}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(true)}
        />
      ) : (
        <DriveTile file={file} size="m" />
      )}
    </span>
  )
}
