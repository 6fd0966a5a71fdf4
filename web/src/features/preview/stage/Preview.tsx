import { ChevronLeft, ChevronRight } from 'lucide'
import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/index.ts'
import type { PreviewFile } from '../preview-file.ts'
import { viewerOf } from '../viewer-of.ts'
import { canZoom } from '../viewers.ts'
import css from './Preview.module.css'
import { PreviewBar } from './PreviewBar.tsx'
import { Stage } from './Stage.tsx'
import { clampZoom, zoomIn, zoomOut } from './zoom.ts'
import '../../../i18n/areas/preview.ts'

interface PreviewActions {
  stage: HTMLElement | null
  /** True while the content is larger than the screen and arrow keys scroll. */
  isZoomed: boolean
  onPrevious: () => void
  onNext: () => void
  onFirst: () => void
  onLast: () => void
  onZoomIn: () => void
  onZoomOut: () => void
}

/** Elements with their own arrow keys: players, tabs, fields. */
const arrowTargets = 'audio, video, input, select, textarea, [role="tab"]'

/** Keys of the preview: arrows to other files, + and - for the zoom, Home and End if nothing scrolls. */
function usePreviewKeys(actions: PreviewActions): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const action = keyAction(event, actions)
    if (!action) return
    event.preventDefault()
    action()
  }
}

/** Returns the action of a key; undefined if the browser handles it. */
function keyAction({ key, target }: KeyboardEvent, actions: PreviewActions): (() => void) | undefined {
  if (key === '+' || key === '=') return actions.onZoomIn
  if (key === '-' || key === '_') return actions.onZoomOut
  if ((target as Element).matches(arrowTargets)) return undefined
  const stage = actions.stage?.querySelector('[data-scrolls]') ?? actions.stage
  const scrollsAcross = actions.isZoomed && stage !== null && stage.scrollWidth > stage.clientWidth
  const scrollsDown = stage !== null && stage.scrollHeight > stage.clientHeight + 1
  if (key === 'ArrowLeft' && !scrollsAcross) return actions.onPrevious
  if (key === 'ArrowRight' && !scrollsAcross) return actions.onNext
  if (key === 'Home') return scrollsDown ? () => stage.scrollTo({ top: 0 }) : actions.onFirst
  if (key === 'End') return scrollsDown ? () => stage.scrollTo({ top: stage.scrollHeight }) : actions.onLast
  // Scrolls the content even if the focus is in the bar.
  const across = { ArrowLeft: -60, ArrowRight: 60 }[key]
  const down = { ArrowUp: -60, ArrowDown: 60, PageUp: -0.9, PageDown: 0.9 }[key]
  if (!stage || stage.contains(target as Node)) return undefined
  if (across) return () => stage.scrollBy({ left: across })
  if (down) return () => stage.scrollBy({ top: Math.abs(down) < 1 ? down * stage.clientHeight : down })
  return undefined
}

interface Props {
  files: readonly PreviewFile[]
  start: number
  onClose: () => void
}

const initialState = { zoom: 1, detail: '', isOfficeOut: false }

/** Full-screen preview of several files, one at a time. */
export function Preview({ files, start, onClose }: Props) {
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
            data-screen-only
            label={t('preview.previous')}
            icon={ChevronLeft}
            aria-disabled={current.index === 0}
            onClick={() => showFile(current.index - 1)}
          />
          <IconButton
            className={css.next}
            data-screen-only
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
