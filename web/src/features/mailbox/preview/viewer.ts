import type { Attachment } from '@bocau/contract/mailbox'
import type { ComponentType } from 'react'

/** What every viewer is given. */
export interface ViewerProps {
  file: Attachment
  /** What scrolls around the viewer, and has the focus for keys that scroll. */
  stage: HTMLElement
  zoom: number
  onZoom: (zoom: number) => void
  /** Tells a fact about the file for the line below its name, such as its number of pages. */
  onDetail: (detail: string) => void
}

export type Viewer = ComponentType<ViewerProps>
