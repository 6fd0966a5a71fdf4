/* oxlint-disable jsx-a11y/media-has-caption -- attachments have no captions */
// biome-ignore-all lint/a11y/useMediaCaption: attachments have no captions
import type { ReactNode } from 'react'
import { Tile } from '../stage/Tile.tsx'
import type { ViewerProps } from '../stage/viewer.tsx'
import { PreviewUnavailable, Waiting } from '../stage/viewer.tsx'
import { useFileAddress, useMediaFailure } from '../use-file-address.ts'
import css from './media.module.css'

export const AudioViewer = ({ file }: ViewerProps) => (
  <Media file={file}>
    {(address, onError) => (
      <div className={css.sound}>
        <Tile file={file} size="l" />
        <audio src={address} controls preload="metadata" aria-label={file.name} onError={onError} />
      </div>
    )}
  </Media>
)

export const VideoViewer = ({ file }: ViewerProps) => (
  <Media file={file}>
    {(address, onError) => (
      <video
        className={css.film}
        src={address}
        controls
        playsInline
        preload="metadata"
        aria-label={file.name}
        onError={onError}
      />
    )}
  </Media>
)

interface Props extends Pick<ViewerProps, 'file'> {
  children: (address: string, onError: () => void) => ReactNode
}

function Media({ file, children }: Props) {
  const { address, reason } = useFileAddress(file)
  const [broken, noteBroken] = useMediaFailure(file)
  const hindrance = reason ?? broken
  if (hindrance) return <PreviewUnavailable file={file} reason={hindrance} />
  return address ? children(address, noteBroken) : <Waiting />
}
