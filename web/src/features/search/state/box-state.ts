import type { RefObject } from 'react'

/** What of the search box stands open: what it offers, or the advanced form. */
export type SearchView = 'closed' | 'suggestions' | 'form'

/** The search box as its parts share it. */
export interface BoxState {
  /** What stands in the box. */
  text: string
  onText: (text: string) => void
  view: SearchView
  onView: (view: SearchView) => void
  /** Somebody found what they wanted here, or went on to the results. */
  onDone: () => void
}

/** The box, and its field in it. */
export interface BoxElements {
  field: RefObject<HTMLInputElement | null>
  root: RefObject<HTMLElement | null>
}
