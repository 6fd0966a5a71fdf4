/* oxlint-disable jsx-a11y/media-has-caption -- attachments have no captions */
import { PreviewUnavailable } from '../stage/PreviewUnavailable.tsx'
import { Tile } from '../stage/Tile.tsx'
import { Waiting } from '../stage/Waiting.tsx'
import { useFileAddress, useMediaFailure } from '../use-file-address.ts'
import type { ViewerProps } from '../viewer.ts'
import css from './media.module.css'

export default function AudioViewer({ file }: ViewerProps) {
  const { address, reason } = useFileAddress(file)
  const [broken, noteBroken] = useMediaFailure(file)
  const hindrance = reason ?? broken
  if (hindrance) return <PreviewUnavailable file={file} reason={hindrance} />
  if (!address) return <Waiting />
  return (
    <div className={css.sound}>
      <Tile file={file} size="l" />
      {/* biome-ignore lint/a11y/useMediaCaption: attachments have no captions */}
      <audio src={address} controls preload="metadata" aria-label={file.name} onError={noteBroken} />
    </div>
  )
}
