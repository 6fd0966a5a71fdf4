import type { ReactNode, Ref } from 'react'
import type { Writing } from './writing.ts'

/** What a writing window asks of the editor. */
export interface EditorProps {
  /** What stands in it at first; afterwards `setHtml` of the handle. Anything may be given: what could do harm is left out. */
  html: string
  /** Told a moment after each pause in writing, never in the middle of a composition; `getHtml` is always up to date. */
  onChange: (html: string) => void
  placeholder: string
  /** What the text is called for those who listen. */
  label: string
  autoFocus?: boolean
  /** Takes an image to the server; its uuid, or what went wrong. `onProgress` may be told the share that has gone, 0 to 1. */
  uploadImage: (file: File, onProgress?: (share: number) => void) => Promise<string>
  /** Files that were dropped or pasted and are no images. */
  onFiles: (files: File[]) => void
  readOnly?: boolean
  /** What stands beside the text and follows what is written in it. */
  renderBeside?: (writing: Writing) => ReactNode
  /** Whether the format bar is shown; it is unless told otherwise. */
  toolbar?: boolean
  /** Where the format bar stands when that is elsewhere than below the text; nowhere while it is null. */
  toolbarPlace?: HTMLElement | null
  ref?: Ref<EditorHandle>
}

/** What a writing window may do with the editor. */
export interface EditorHandle {
  /** Gives it the caret: where it last was, or at the very beginning. */
  focus(where?: 'start'): void
  getHtml(): string
  /** Replaces everything; does nothing in the middle of a composition, which would lose its strokes. */
  setHtml(html: string): void
  /** Puts lines in where the caret is, which join nothing that stands before or behind it. */
  insertLines(html: string): void
  /** Puts words in where the caret is. */
  insertText(text: string): void
  /** Puts the signature of another sender in the place of the one that stands there; an empty one takes it out. */
  replaceSignature(html: string): void
  /** Whether an input method is in the middle of a word. */
  isComposing(): boolean
  openFind(): void
}
