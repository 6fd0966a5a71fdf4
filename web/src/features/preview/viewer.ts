import type { ComponentType } from 'react'
import type { PreviewFile } from './preview-file.ts'

/** What every viewer is given. */
export interface ViewerProps {
  file: PreviewFile
  /** What scrolls around the viewer, and has the focus for keys that scroll. */
  stage: HTMLElement
  zoom: number
  onZoom: (zoom: number) => void
  /** Tells a fact about the file for the line below its name, such as its number of pages. */
  onDetail: (detail: string) => void
  /** Shows files that lie in this one over it. */
  onOpenFiles: (files: readonly PreviewFile[], start: number) => void
  /** Another viewer is to show the file after all. */
  onGiveUp: () => void
}

export type Viewer = ComponentType<ViewerProps>
