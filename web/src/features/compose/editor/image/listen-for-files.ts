import { hasFiles, isLocalDrag } from '../../../../ui/dragging.ts'
import type { OpenEditor } from '../writing.ts'
import type { ImageUploads } from './image-uploads.ts'
import { fileOfDataImage, incomingFiles } from './incoming-files.ts'

interface Receiver {
  uploads: ImageUploads
  onFiles: (files: File[]) => void
  onDropping: (isDropping: boolean) => void
}

/**
 * Handles pasted and dropped files before Squire: images are inserted, other files are attached. Returns a function
 * that stops listening.
 */
export function listenForFiles(sheet: HTMLElement, writing: OpenEditor, receiver: Receiver): () => void {
  const { uploads, onFiles, onDropping } = receiver
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  const receive = (event: Event, data: DataTransfer | null, beforeImages?: () => void) => {
    const files = data && writing.root.isContentEditable ? incomingFiles(data) : null
    if (!files) return
    event.preventDefault()
    event.stopPropagation()
    if (files.rest.length > 0) onFiles(files.rest)
    if (files.images.length === 0) return
    beforeImages?.()
    uploads.insert(files.images)
  }
  sheet.addEventListener('paste', (event) => receive(event, event.clipboardData), options)
  sheet.addEventListener(
    'drop',
    (event) => {
      onDropping(false)
      // Moving text inside the editor adds a picture of it.
      if (isLocalDrag()) return
      receive(event, event.dataTransfer, () => setCaretAt(writing, event.clientX, event.clientY))
    },
    options,
  )
  sheet.addEventListener(
    'dragover',
    (event) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      onDropping(true)
    },
    options,
  )
  sheet.addEventListener(
    'dragleave',
    (event) => {
      if (!(event.relatedTarget instanceof Node && sheet.contains(event.relatedTarget))) onDropping(false)
    },
    options,
  )
  const adopt = (event: Event) => adoptImages((event as CustomEvent<Pasted>).detail.fragment, uploads)
  writing.squire.addEventListener('willPaste', adopt)
  return () => {
    stop.abort()
    writing.squire.removeEventListener('willPaste', adopt)
  }
}

interface Pasted {
  fragment?: DocumentFragment
}

/** Uploads the images that Word and other programs embed in pasted HTML; removes unreadable ones. */
function adoptImages(fragment: DocumentFragment | undefined, uploads: ImageUploads): void {
  for (const image of fragment?.querySelectorAll<HTMLImageElement>('img[src^="data:"]') ?? []) {
    const file = fileOfDataImage(image.src)
    if (file) uploads.adopt(image, file)
    else image.remove()
  }
}

function setCaretAt({ squire, root }: OpenEditor, x: number, y: number): void {
  const at = document.caretPositionFromPoint?.(x, y)
  if (!at || !root.contains(at.offsetNode)) return
  const range = document.createRange()
  range.setStart(at.offsetNode, at.offset)
  range.collapse(true)
  squire.setSelection(range)
}
