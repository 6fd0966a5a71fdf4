/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard */
import { type Ref, Suspense, useLayoutEffect, useState } from 'react'
import type { ViewerName } from '../viewer-of.ts'
import { viewers } from '../viewers.ts'
import { FileBoundary } from './FileBoundary.tsx'
import css from './Stage.module.css'
import type { ViewerProps } from './viewer.tsx'
import { PreviewUnavailable, Waiting } from './viewer.tsx'

interface Props extends Omit<ViewerProps, 'stage'> {
  /** Null if the type has no viewer. */
  viewer: ViewerName | null
  ref: (stage: HTMLElement | null) => void
}

/** Viewer of a file, or the reason why it cannot be displayed; catches errors of the viewer. */
export function Stage({ ref, viewer, ...viewerProps }: Props) {
  const [stage, setStage] = useState<HTMLElement | null>(null)
  const { file } = viewerProps
  const receive: Ref<HTMLElement> = (element) => {
    ref(element)
    setStage(element)
  }
  // The stage of the previous file may have had the focus when it was removed.
  useLayoutEffect(() => {
    if (stage && document.activeElement === document.body) stage.focus()
  }, [stage])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section ref={receive} className={css.stage} data-stage tabIndex={0} aria-label={file.name}>
      {stage && <CurrentViewer {...viewerProps} stage={stage} viewer={viewer} />}
    </section>
  )
}

function CurrentViewer({ viewer, ...viewerProps }: ViewerProps & { viewer: ViewerName | null }) {
  const { file } = viewerProps
  const Viewer = viewer && viewers[viewer]
  if (!Viewer)
    return <PreviewUnavailable file={file} reason={file.scan === 'infected' ? 'infected' : 'none'} />
  return (
    <FileBoundary file={file}>
      <Suspense fallback={<Waiting />}>
        <Viewer {...viewerProps} />
      </Suspense>
    </FileBoundary>
  )
}
