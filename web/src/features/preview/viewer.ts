import type { ComponentType } from 'react'
import type { PreviewFile } from './preview-file.ts'

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
