/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- the keyboard uses + and - */
import { useEffect, useRef, useState } from 'react'
import { useSize, useZoom } from '../stage/use-stage.ts'
import type { ViewerProps } from '../stage/viewer.tsx'
import { PreviewUnavailable, Waiting } from '../stage/viewer.tsx'
import { useFileAddress, useMediaFailure } from '../use-file-address.ts'
import { fitInto } from './fit-into.ts'
import css from './ImageViewer.module.css'

const DOUBLE_CLICK_ZOOM = 2.5
/** Space for the buttons to other files and a margin. */
const MARGIN = 16

/** Image viewer: fits the image, zooms by wheel, pinch or double click, and pans by dragging. */
export default function ImageViewer({ file, stage, zoom, onZoom }: ViewerProps) {
  const { address, reason } = useFileAddress(file)
  const [natural, setNatural] = useState<{ width: number; height: number } | null>(null)
  const [broken, noteBroken] = useMediaFailure(file)
  const stageSize = useSize(stage)
  const image = useRef<HTMLImageElement>(null)
  useZoom({ stage, content: image, zoom, onZoom, followsWheel: true })
  usePan(stage)

  const hindrance = reason ?? broken
  if (hindrance) return <PreviewUnavailable file={file} reason={hindrance} />
  const fitted =
    natural &&
    fitInto(natural, { width: stageSize.width - MARGIN * 2, height: stageSize.height - MARGIN * 2 })
  return (
    <>
      {!natural && <Waiting />}
      {address && (
        <img
          ref={image}
          className={css.image}
          data-waits={!fitted || undefined}
          style={fitted ? { width: fitted.width * zoom, height: fitted.height * zoom } : undefined}
          src={address}
          alt={file.name}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setNatural({ width: naturalWidth || 300, height: naturalHeight || 300 })
          }
          onError={noteBroken}
          onDoubleClick={() => onZoom(zoom > 1 ? 1 : DOUBLE_CLICK_ZOOM)}
        />
      )}
    </>
  )
}

/** Pans content by dragging with the mouse; touch scrolls natively. */
function usePan(stage: HTMLElement): void {
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    let pointerId: number | null = null
    stage.addEventListener(
      'pointerdown',
      (event) => {
        if (event.pointerType !== 'mouse' || event.button !== 0) return
        if (!(event.target instanceof HTMLImageElement)) return
        pointerId = event.pointerId
      },
      { signal },
    )
    stage.addEventListener(
      'pointermove',
      ({ movementX, movementY }) => {
        if (pointerId === null) return
        // Captured only after a movement, because a captured pointer takes the clicks of the image.
        stage.setPointerCapture(pointerId)
        stage.dataset.held = ''
        stage.scrollBy(-movementX, -movementY)
      },
      { signal },
    )
    const release = () => {
      pointerId = null
      delete stage.dataset.held
    }
    stage.addEventListener('pointerup', release, { signal })
    stage.addEventListener('pointercancel', release, { signal })
    return () => {
      release()
      stop.abort()
    }
  }, [stage])
}
