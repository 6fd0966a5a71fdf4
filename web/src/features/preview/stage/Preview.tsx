import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { previewTexts } from '../../../i18n/areas/preview.ts'
import { addMessages, t } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/index.ts'
import { ChevronLeft, ChevronRight } from '../../../ui/marks/icons.ts'
import type { PreviewFile } from '../preview-file.ts'
import { viewerOf } from '../viewer-of.ts'
import { canZoom } from '../viewers.ts'
import css from './Preview.module.css'
import { PreviewBar } from './PreviewBar.tsx'
import { Stage } from './Stage.tsx'
import { usePreviewKeys } from './use-preview-keys.ts'
import { clampZoom, zoomIn, zoomOut } from './zoom.ts'

addMessages(previewTexts)

interface Props {
  files: readonly PreviewFile[]
  start: number
  onClose: () => void
}

const asOpened = { zoom: 1, detail: '', isOfficeOut: false }

/** Full-screen preview of several files, one at a time. */
export default function Preview({ files, start, onClose }: Props) {
  const [shown, setShown] = useState({ index: start, ...asOpened })
  const [inner, setInner] = useState<{ files: readonly PreviewFile[]; start: number } | null>(null)
  const [stage, setStage] = useState<HTMLElement | null>(null)
  const dialog = useTheatre()
  const file = files[shown.index]
  const viewer =
    !file || file.scan === 'infected'
      ? null
      : shown.isOfficeOut || !file.openInOffice
        ? viewerHere(file)
        : 'office'

  const go = (index: number) => {
    if (files[index] && index !== shown.index) setShown({ index, ...asOpened })
  }
  const tellDetail = useCallback((detail: string) => setShown((now) => ({ ...now, detail })), [])
  const giveUpOffice = useCallback(() => setShown((now) => ({ ...now, isOfficeOut: true })), [])
  const setZoom = (zoom: number) => canZoom(viewer) && setShown({ ...shown, zoom: clampZoom(zoom) })
  const openFiles = useCallback(
    (inside: readonly PreviewFile[], first: number) => setInner({ files: inside, start: first }),
    [],
  )
  const onKeyDown = usePreviewKeys({
    stage,
    isZoomed: shown.zoom > 1,
    onPrevious: () => go(shown.index - 1),
    onNext: () => go(shown.index + 1),
    onFirst: () => go(0),
    onLast: () => go(files.length - 1),
    onZoomIn: () => setZoom(zoomIn(shown.zoom)),
    onZoomOut: () => setZoom(zoomOut(shown.zoom)),
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
        zoom={shown.zoom}
        detail={shown.detail}
        position={files.length > 1 ? t('preview.position', { n: shown.index + 1, total: files.length }) : ''}
        onZoom={setZoom}
        onClose={onClose}
      />
      <Stage
        key={file.key}
        ref={setStage}
        file={file}
        viewer={viewer}
        zoom={shown.zoom}
        onZoom={setZoom}
        onDetail={tellDetail}
        onOpenFiles={openFiles}
        onGiveUp={giveUpOffice}
      />
      {files.length > 1 && (
        <>
          <IconButton
            className={css.previous}
            label={t('preview.previous')}
            icon={ChevronLeft}
            aria-disabled={shown.index === 0}
            onClick={() => go(shown.index - 1)}
          />
          <IconButton
            className={css.next}
            label={t('preview.next')}
            icon={ChevronRight}
            aria-disabled={shown.index === files.length - 1}
            onClick={() => go(shown.index + 1)}
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

/** The server cannot convert a file embedded in another one. */
function viewerHere(file: PreviewFile) {
  const viewer = viewerOf(file)
  return viewer === 'converted' && file.bytes ? null : viewer
}

/** Opens a modal dialog while mounted, and restores the focus afterwards. */
function useTheatre(): RefObject<HTMLDialogElement | null> {
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
