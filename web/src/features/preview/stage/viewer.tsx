import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { toPreviewProblem } from '../cannot-show.ts'
import type { PreviewFile } from '../preview-file.ts'
import { PreviewUnavailable, Waiting } from './FileStates.tsx'

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

interface Props<T> {
  file: PreviewFile
  /** Reads the file; must be stable across renders. */
  open: (file: PreviewFile, signal: AbortSignal) => Promise<T>
  /** Releases the opened file; must be stable across renders. */
  close?: (opened: T) => void
  children: (opened: T) => ReactNode
}

/** Shows a file once it is read; until then a loading state or the error. */
export function FileLoader<T>(props: Props<T>) {
  const [attempt, setAttempt] = useState(1)
  return <Attempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

type State<T> = { opened: T } | { error: unknown } | null

function Attempt<T>({ file, open, close, children, onRetry }: Props<T> & { onRetry: () => void }) {
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
