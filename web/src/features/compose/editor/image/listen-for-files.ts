import { hasFiles, isLocalDrag } from '../../../../ui/dragging.ts'
import type { OpenEditor } from '../writing.ts'
import type { ImageUploads } from './image-uploads.ts'

/** Pasted or dropped files, split into inline images and attachments. */
interface IncomingFiles {
  images: File[]
  rest: File[]
}

/** Image types supported by all mail programs. */
const IMAGE = /^image\/(?:png|jpe?g|gif|webp|bmp)$/

/**
 * Returns the files of a paste or drop; null if text was meant. Office programs add a picture of the copied text, and
 * browsers add HTML to a copied image.
 */
function incomingFiles(data: DataTransfer): IncomingFiles | null {
  const files = [...data.files]
  const { types } = data
  const isText = types.includes('text/plain') || (types.includes('text/rtf') && types.includes('text/html'))
  if (files.length === 0 || isText) return null
  return {
    images: files.filter(({ type }) => IMAGE.test(type)),
    rest: files.filter(({ type }) => !IMAGE.test(type)),
  }
}

/** Converts a data URL image into a file; null if unreadable. */
function fileOfDataImage(src: string): File | null {
  const [, type = '', code = ''] = /^data:(image\/[a-z]+);base64,(.*)$/is.exec(src) ?? []
  if (!IMAGE.test(type.toLowerCase())) return null
  try {
    const bytes = Uint8Array.from(atob(code.replace(/\s/g, '')), (character) => character.charCodeAt(0))
    return new File([bytes], `image.${type.slice(6).toLowerCase()}`, { type: type.toLowerCase() })
  } catch {
    // The data is not valid base64.
    return null
  }
}

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
