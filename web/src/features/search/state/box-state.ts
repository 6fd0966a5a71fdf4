import type { RefObject } from 'react'

/** Open part of the search box: suggestions or the advanced form. */
export type SearchView = 'closed' | 'suggestions' | 'form'

/** State shared by the parts of the search box. */
export interface BoxState {
  text: string
  onText: (text: string) => void
  view: SearchView
  onView: (view: SearchView) => void
  /** Called when a suggestion was opened or the search was submitted. */
  onDone: () => void
}

export interface BoxElements {
  field: RefObject<HTMLInputElement | null>
  root: RefObject<HTMLElement | null>
}
