/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys */
import { type Ref, Suspense, useLayoutEffect, useState } from 'react'
import type { ViewerProps } from '../viewer.ts'
import type { ViewerName } from '../viewer-of.ts'
import { viewers } from '../viewers.ts'
import { FileBoundary } from './FileBoundary.tsx'
import { Hindered } from './Hindered.tsx'
import css from './Stage.module.css'
import { Waiting } from './Waiting.tsx'

interface Props extends Omit<ViewerProps, 'stage'> {
  /** Null where there is none. */
  viewer: ViewerName | null
  ref: (stage: HTMLElement | null) => void
}

/** Where a file is shown, or why it is not. What a broken file does to its viewer ends here. */
export function Stage({ ref, viewer, ...given }: Props) {
  const [stage, setStage] = useState<HTMLElement | null>(null)
  const { file } = given
  const receive: Ref<HTMLElement> = (element) => {
    ref(element)
    setStage(element)
  }
  // The stage of the file before may have had the focus, and taken it away with it.
  useLayoutEffect(() => {
    if (stage && document.activeElement === document.body) stage.focus()
  }, [stage])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section ref={receive} className={css.stage} data-stage tabIndex={0} aria-label={file.name}>
      {stage && <Shown {...given} stage={stage} viewer={viewer} />}
    </section>
  )
}

function Shown({ viewer, ...given }: ViewerProps & { viewer: ViewerName | null }) {
  const { file } = given
  const Viewer = viewer && viewers[viewer]
  if (!Viewer) return <Hindered file={file} why={file.scan === 'infected' ? 'infected' : 'none'} />
  return (
    <FileBoundary file={file}>
      <Suspense fallback={<Waiting />}>
        <Viewer {...given} />
      </Suspense>
    </FileBoundary>
  )
}
