import { Download, RefreshCw } from 'lucide'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { formatSize, t } from '../../../i18n/index.ts'
import { fileKindOf } from '../../../ui/files/file-tile/file-kind.ts'
import { Button, ButtonLink } from '../../../ui/index.ts'
import { type PreviewProblem, toPreviewProblem } from '../cannot-show.ts'
import type { PreviewFile } from '../preview-file.ts'
import { Tile } from './Tile.tsx'
import css from './viewer.module.css'

export interface ViewerProps {
  file: PreviewFile
  /** Scroll container of the viewer, which has the focus for scroll keys. */
  stage: HTMLElement
  zoom: number
  onZoom: (zoom: number) => void
  /** Reports a detail for the line below the name, such as the number of pages. */
  onDetail: (detail: string) => void
  /** Opens a nested preview for files embedded in this one. */
  onOpenFiles: (files: readonly PreviewFile[], start: number) => void
  /** Switches to another viewer. */
  onGiveUp: () => void
}

export type Viewer = ComponentType<ViewerProps>

interface LoaderProps<T> {
  file: PreviewFile
  /** Reads the file; must be stable across renders. */
  open: (file: PreviewFile, signal: AbortSignal) => Promise<T>
  /** Releases the opened file; must be stable across renders. */
  close?: (opened: T) => void
  children: (opened: T) => ReactNode
}

/** Shows a file once it is read; until then a loading state or the error. */
export function FileLoader<T>(props: LoaderProps<T>) {
  const [attempt, setAttempt] = useState(1)
  return <Attempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

type State<T> = { opened: T } | { error: unknown } | null

function Attempt<T>({ file, open, close, children, onRetry }: LoaderProps<T> & { onRetry: () => void }) {
  const [state, setState] = useState<State<T>>(null)
  useEffect(() => {
    const stop = new AbortController()
    const reading = open(file, stop.signal)
    reading.then(
      (opened) => !stop.signal.aborted && setState({ opened }),
      (error: unknown) => !stop.signal.aborted && setState({ error }),
    )
    return () => {
      stop.abort()
      // A file that failed to open has nothing to release.
      if (close) reading.then(close, () => {})
    }
  }, [file, open, close])

  if (!state) return <Waiting />
  if ('opened' in state) return children(state.opened)
  return <PreviewUnavailable file={file} reason={toPreviewProblem(state.error)} onRetry={onRetry} />
}

interface UnavailableProps {
  file: PreviewFile
  reason: PreviewProblem
  onRetry?: () => void
}

/** Explains why a file cannot be displayed, with alternative actions. */
export function PreviewUnavailable({ file, reason, onRetry }: UnavailableProps) {
  const isArchive = fileKindOf(file.name, file.content_type) === 'archive'
  return (
    <div className={css.hindered} role={reason === 'none' ? undefined : 'alert'}>
      <Tile file={file} size="l" />
      <b>{t(`preview.${reason}.title`)}</b>
      <p>{reason === 'none' && isArchive ? t('preview.none.archive') : t(`preview.${reason}.text`)}</p>
      {reason === 'unreachable' && onRetry && (
        <Button icon={RefreshCw} onClick={onRetry}>
          {t('app.retry')}
        </Button>
      )}
      {reason !== 'infected' && reason !== 'damaged' && (
        <ButtonLink kind="primary" icon={Download} href={file.address} download={file.name}>
          {t('preview.downloadOf', { size: formatSize(file.size) })}
        </ButtonLink>
      )}
    </div>
  )
}

/** Loading state; appears after a delay. */
export function Waiting() {
  return (
    <output className={css.waiting} aria-label={t('preview.loading')}>
      <span />
    </output>
  )
}
