/* oxlint-disable jsx-a11y/media-has-caption -- attachments have no captions */
import { PreviewUnavailable } from '../stage/PreviewUnavailable.tsx'
import { Waiting } from '../stage/Waiting.tsx'
import { useFileAddress, useMediaFailure } from '../use-file-address.ts'
import type { ViewerProps } from '../viewer.ts'
import css from './media.module.css'

export default function VideoViewer({ file }: ViewerProps) {
  const { address, reason } = useFileAddress(file)
  const [broken, noteBroken] = useMediaFailure(file)
  const hindrance = reason ?? broken
  if (hindrance) return <PreviewUnavailable file={file} reason={hindrance} />
  if (!address) return <Waiting />
  return (
    // biome-ignore lint/a11y/useMediaCaption: attachments have no captions
    <video
      className={css.film}
      src={address}
      controls
      playsInline
      preload="metadata"
      aria-label={file.name}
      onError={noteBroken}
    />
  )
}
