import type { ReactNode, Ref } from 'react'
import type { OpenEditor } from './writing.ts'

export interface EditorProps {
  /** Initial content; use `setHtml` of the handle afterwards. Any HTML is accepted and sanitised. */
  html: string
  /** Called after each pause in writing, never during a composition; `getHtml` is always current. */
  onChange: (html: string) => void
  placeholder: string
  /** Accessible name of the text. */
  label: string
  autoFocus?: boolean
  /** Uploads an image and returns its uuid; throws on failure. `onProgress` receives the fraction, 0 to 1. */
  uploadImage: (file: File, onProgress?: (share: number) => void) => Promise<string>
  /** Dropped or pasted files that are not images. */
  onFiles: (files: File[]) => void
  readOnly?: boolean
  /** Content next to the text that follows its changes. */
  renderAlongside?: (writing: OpenEditor) => ReactNode
  /** Shows the format bar; true by default. */
  toolbar?: boolean
  /** Element for the format bar instead of below the text; no bar while it is null. */
  toolbarContainer?: HTMLElement | null
  ref?: Ref<EditorHandle>
}

export interface EditorHandle {
  /** Focuses the editor at the last caret position, or at the start. */
  focus(where?: 'start'): void
  getHtml(): string
  /** Replaces all content; ignored during a composition, which would lose keystrokes. */
  setHtml(html: string): void
  /** Inserts separate lines at the caret. */
  insertLines(html: string): void
  insertText(text: string): void
  /** Replaces the signature; an empty string removes it. */
  replaceSignature(html: string): void
  isComposing(): boolean
  openFind(): void
}
