import { ChevronLeft, ChevronRight } from 'lucide'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/index.ts'
import type { PreviewFile } from '../preview-file.ts'
import { viewerOf } from '../viewer-of.ts'
import { canZoom } from '../viewers.ts'
import css from './Preview.module.css'
import { PreviewBar } from './PreviewBar.tsx'
import { Stage } from './Stage.tsx'
import { usePreviewKeys } from './use-preview-keys.ts'
import { clampZoom, zoomIn, zoomOut } from './zoom.ts'
import '../../../i18n/areas/preview.ts'

interface Props {
  files: readonly PreviewFile[]
  start: number
  onClose: () => void
}

const initialState = { zoom: 1, detail: '', isOfficeOut: false }

/** Full-screen preview of several files, one at a time. */
export default function Preview({ files, start, onClose }: Props) {
  const [current, setCurrent] = useState({ index: start, ...initialState })
  const [inner, setInner] = useState<{ files: readonly PreviewFile[]; start: number } | null>(null)
  const [stage, setStage] = useState<HTMLElement | null>(null)
  const dialog = useModalDialog()
  const file = files[current.index]
  const viewer =
    !file || file.scan === 'infected'
      ? null
      : current.isOfficeOut || !file.openInOffice
        ? localViewer(file)
        : 'office'

  const showFile = (index: number) => {
    if (files[index] && index !== current.index) setCurrent({ index, ...initialState })
  }
  const setDetail = useCallback((detail: string) => setCurrent((now) => ({ ...now, detail })), [])
  const giveUpOffice = useCallback(() => setCurrent((now) => ({ ...now, isOfficeOut: true })), [])
  const setZoom = (zoom: number) => canZoom(viewer) && setCurrent({ ...current, zoom: clampZoom(zoom) })
  const openFiles = useCallback(
    (inside: readonly PreviewFile[], first: number) => setInner({ files: inside, start: first }),
    [],
  )
  const onKeyDown = usePreviewKeys({
    stage,
    isZoomed: current.zoom > 1,
    onPrevious: () => showFile(current.index - 1),
    onNext: () => showFile(current.index + 1),
    onFirst: () => showFile(0),
    onLast: () => showFile(files.length - 1),
    onZoomIn: () => setZoom(zoomIn(current.zoom)),
    onZoomOut: () => setZoom(zoomOut(current.zoom)),
  })
  if (!file) return null
  const theatre = createPortal(
    <dialog
      ref={dialog}
      className={css.theatre}
      data-theme="dark"
      data-preview
      aria-label={t('preview.title', { name: file.name })}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={onKeyDown}
    >
      <PreviewBar
        file={file}
        viewer={viewer}
        zoom={current.zoom}
        detail={current.detail}
        position={
          files.length > 1 ? t('preview.position', { n: current.index + 1, total: files.length }) : ''
        }
        onZoom={setZoom}
        onClose={onClose}
      />
      <Stage
        key={file.key}
        ref={setStage}
        file={file}
        viewer={viewer}
        zoom={current.zoom}
        onZoom={setZoom}
        onDetail={setDetail}
        onOpenFiles={openFiles}
        onGiveUp={giveUpOffice}
      />
      {files.length > 1 && (
        <>
          <IconButton
            className={css.previous}
            label={t('preview.previous')}
            icon={ChevronLeft}
            aria-disabled={current.index === 0}
            onClick={() => showFile(current.index - 1)}
          />
          <IconButton
            className={css.next}
            label={t('preview.next')}
            icon={ChevronRight}
            aria-disabled={current.index === files.length - 1}
            onClick={() => showFile(current.index + 1)}
          />
        </>
      )}
    </dialog>,
    document.body,
  )
  return (
    <>
      {theatre}
      {/* Outside the dialog of this file, because the nested preview handles its own keys. */}
      {inner && <Preview {...inner} onClose={() => setInner(null)} />}
    </>
  )
}

/**
 * Returns the viewer of a file; null if the server would have to convert a file embedded in another one.
 */
function localViewer(file: PreviewFile) {
  const viewer = viewerOf(file)
  return viewer === 'converted' && file.bytes ? null : viewer
}

/** Opens a modal dialog while mounted, and restores the focus afterwards. */
function useModalDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-stage]')?.focus()
    // Closed before removal; otherwise the browser cannot restore the focus.
    return () => element?.close()
  }, [])
  return dialog
}
