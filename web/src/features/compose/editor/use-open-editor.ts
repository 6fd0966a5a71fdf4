import { type RefObject, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { createImageUploads, type ImageUpload, type ImageUploads } from './image/image-uploads.ts'
import { listenForFiles } from './image/listen-for-files.ts'
import type { EditorHandle, EditorProps } from './types.ts'
import { createOpenEditor, type OpenEditor } from './writing.ts'

const emptyLine = '<div><br></div>'

/** Wraps inserted lines so that the first and last do not merge with the line at the caret. */
function asSeparateLines(
  html: string,
  { startContainer, startOffset, endContainer, endOffset }: Range,
): string {
  const element = startContainer instanceof Element ? startContainer : startContainer.parentElement
  const line = element?.closest('div, p, li, td, th')
  if (!line) return html
  const before = document.createRange()
  before.setStart(line, 0)
  before.setEnd(startContainer, startOffset)
  const behind = document.createRange()
  behind.setStart(endContainer, endOffset)
  behind.setEndAfter(line)
  return `${isBlank(before) ? '' : emptyLine}${html}${isBlank(behind) ? '' : emptyLine}`
}

const isBlank = (range: Range) => range.toString().trim() === ''

/** Creates the handle for the compose window. Before the editor is ready it does nothing. */
function createHandle(writing: RefObject<OpenEditor | null>, openFind: () => void): EditorHandle {
  return {
    focus: (where) => {
      const squire = writing.current?.squire
      if (where === 'start') squire?.moveCursorToStart()
      squire?.focus()
    },
    getHtml: () => writing.current?.getHtml() ?? '',
    setHtml: (html) => writing.current?.setHtml(html),
    insertLines: (html) => {
      const squire = writing.current?.squire
      squire?.insertHTML(asSeparateLines(html, squire.getSelection()))
    },
    insertText: (text) => void writing.current?.squire.insertPlainText(text, false).focus(),
    replaceSignature: (html) => writing.current?.replaceSignature(html),
    isComposing: () => writing.current?.isComposing() ?? false,
    openFind,
  }
}

interface EditorState {
  writing: OpenEditor | null
  uploads: ImageUploads | null
  /** Uploads in progress. */
  pendingUploads: readonly ImageUpload[]
  isDropping: boolean
  isFolded: boolean
  isEmpty: boolean
}

const closedState: EditorState = {
  writing: null,
  uploads: null,
  pendingUploads: [],
  isDropping: false,
  isFolded: false,
  isEmpty: false,
}

/** Elements of the editor: the text, the long quotation below it, and the drop area. */
export interface EditorElements {
  text: RefObject<HTMLElement | null>
  below: RefObject<HTMLElement | null>
  sheet: RefObject<HTMLElement | null>
}

/** Opens the editor while the component is mounted. */
export function useOpenEditor(
  { text, below, sheet }: EditorElements,
  props: EditorProps,
  openFind: () => void,
): EditorState {
  const latest = useRef(props)
  const open = useRef<OpenEditor>(null)
  useImperativeHandle(props.ref, () => createHandle(open, openFind), [openFind])
  useLayoutEffect(() => {
    latest.current = props
  })
  const [view, setView] = useState(closedState)

  useLayoutEffect(() => {
    const root = text.current
    const around = sheet.current
    const quote = below.current
    if (!root || !quote || !around) return
    const updateView = (part: Partial<EditorState>) =>
      setView((before) => (isPartOf(part, before) ? before : { ...before, ...part }))
    const writing = createOpenEditor({ root, below: quote }, latest.current.html, {
      onHtml: (now) => latest.current.onChange(now),
      onFold: (isFolded) => updateView({ isFolded }),
    })
    open.current = writing
    const uploads = createImageUploads(
      writing,
      (file, onProgress) => latest.current.uploadImage(file, onProgress),
      (pendingUploads) => updateView({ pendingUploads }),
    )
    const stopFiles = listenForFiles(around, writing, {
      uploads,
      onFiles: (files) => latest.current.onFiles(files),
      onDropping: (isDropping) => updateView({ isDropping }),
    })
    const updateEmpty = () => updateView({ isEmpty: isEditorEmpty(root, quote) })
    writing.squire.addEventListener('input', updateEmpty)
    updateView({ writing, uploads, isEmpty: isEditorEmpty(root, quote) })
    if (latest.current.autoFocus) writing.squire.moveCursorToStart().focus()
    return () => {
      stopFiles()
      writing.close()
      open.current = null
    }
  }, [text, below, sheet])

  const { readOnly = false } = props
  useLayoutEffect(() => {
    view.writing?.setReadOnly(readOnly)
  }, [view.writing, readOnly])
  return view
}

const isPartOf = (part: Partial<EditorState>, all: EditorState) =>
  (Object.keys(part) as (keyof EditorState)[]).every((key) => part[key] === all[key])

/** Returns true if the editor contains only an empty line. Runs on every keystroke, so it checks nothing more. */
function isEditorEmpty(root: HTMLElement, quote: HTMLElement): boolean {
  const [line, second] = [root.firstElementChild, root.children[1]]
  return (
    quote.hidden &&
    !second &&
    line?.nodeName === 'DIV' &&
    line.textContent === '' &&
    !line.querySelector('img, table, hr')
  )
}
