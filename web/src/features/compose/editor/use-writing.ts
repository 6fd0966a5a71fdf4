import { type RefObject, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { createHandle } from './create-handle.ts'
import { createImageUploads, type ImageUpload, type ImageUploads } from './image/image-uploads.ts'
import { listenForFiles } from './image/listen-for-files.ts'
import type { EditorProps } from './types.ts'
import { openWriting, type Writing } from './writing.ts'

interface WritingView {
  writing: Writing | null
  uploads: ImageUploads | null
  /** Uploads in progress. */
  pendingUploads: readonly ImageUpload[]
  isDropping: boolean
  isFolded: boolean
  isEmpty: boolean
}

const closed: WritingView = {
  writing: null,
  uploads: null,
  pendingUploads: [],
  isDropping: false,
  isFolded: false,
  isEmpty: false,
}

/** Elements of the editor: the text, the long quotation below it, and the drop area. */
export interface TransmissionSlots {
  text: RefObject<HTMLElement | null>
  below: RefObject<HTMLElement | null>
  sheet: RefObject<HTMLElement | null>
}

/** Opens the editor while the component is mounted. */
export function useWriting(
  { text, below, sheet }: TransmissionSlots,
  props: EditorProps,
  openFind: () => void,
): WritingView {
  const latest = useRef(props)
  const open = useRef<Writing>(null)
  useImperativeHandle(props.ref, () => createHandle(open, openFind), [openFind])
  useLayoutEffect(() => {
    latest.current = props
  })
  const [view, setView] = useState(closed)

  useLayoutEffect(() => {
    const root = text.current
    const around = sheet.current
    const quote = below.current
    if (!root || !quote || !around) return
    const show = (part: Partial<WritingView>) =>
      setView((before) => (isPartOf(part, before) ? before : { ...before, ...part }))
    const writing = openWriting({ root, below: quote }, latest.current.html, {
      onHtml: (now) => latest.current.onChange(now),
      onFold: (isFolded) => show({ isFolded }),
    })
    open.current = writing
    const uploads = createImageUploads(
      writing,
      (file, onProgress) => latest.current.uploadImage(file, onProgress),
      (pendingUploads) => show({ pendingUploads }),
    )
    const stopFiles = listenForFiles(around, writing, {
      uploads,
      onFiles: (files) => latest.current.onFiles(files),
      onDropping: (isDropping) => show({ isDropping }),
    })
    const updateEmpty = () => show({ isEmpty: hasNothing(root, quote) })
    writing.squire.addEventListener('input', updateEmpty)
    show({ writing, uploads, isEmpty: hasNothing(root, quote) })
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

const isPartOf = (part: Partial<WritingView>, all: WritingView) =>
  (Object.keys(part) as (keyof WritingView)[]).every((key) => part[key] === all[key])

/** Returns true if the editor contains only an empty line. Runs on every keystroke, so it checks nothing more. */
function hasNothing(root: HTMLElement, quote: HTMLElement): boolean {
  const [line, second] = [root.firstElementChild, root.children[1]]
  return (
    quote.hidden &&
    !second &&
    line?.nodeName === 'DIV' &&
    line.textContent === '' &&
    !line.querySelector('img, table, hr')
  )
}
