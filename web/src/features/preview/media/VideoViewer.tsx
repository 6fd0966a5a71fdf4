/* oxlint-disable jsx-a11y/media-has-caption -- attachments have no captions */
import { Hindered } from '../stage/Hindered.tsx'
import { Waiting } from '../stage/Waiting.tsx'
import { useBroken, useFileAddress } from '../use-file-address.ts'
import type { ViewerProps } from '../viewer.ts'
import css from './media.module.css'

export default function VideoViewer({ file }: ViewerProps) {
  const { address, why } = useFileAddress(file)
  const [broken, noteBroken] = useBroken(file)
  const hindrance = why ?? broken
  if (hindrance) return <Hindered file={file} why={hindrance} />
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
