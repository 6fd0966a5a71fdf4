import { useEffect, useState } from 'react'
import type { OpenEditor } from '../writing.ts'

/** Returns the selected image; null if none or more than one is selected. */
export function useSelectedImage(writing: OpenEditor | null): HTMLImageElement | null {
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  useEffect(() => {
    if (!writing) return
    const { root, squire } = writing
    const stop = new AbortController()
    const { signal } = stop
    root.addEventListener(
      'click',
      ({ target }) => {
        if (!(target instanceof HTMLImageElement) || !root.isContentEditable) return
        const range = document.createRange()
        range.selectNode(target)
        squire.setSelection(range)
      },
      { signal },
    )
    const update = () => {
      const selection = getSelection()
      // The image tools may have the focus; the text then keeps its selection.
      if (selection && root.contains(selection.anchorNode)) setImage(onlySelectedImage(selection))
    }
    document.addEventListener('selectionchange', update, { signal })
    const clearIfRemoved = () => setImage((before) => (before?.isConnected ? before : null))
    squire.addEventListener('input', clearIfRemoved)
    return () => {
      stop.abort()
      squire.removeEventListener('input', clearIfRemoved)
    }
  }, [writing])
  return image
}

/** Returns the image if the selection contains one image and no text; otherwise null. */
function onlySelectedImage(selection: Selection): HTMLImageElement | null {
  if (selection.isCollapsed || selection.rangeCount === 0 || selection.toString().trim() !== '') return null
  const images = selection.getRangeAt(0).cloneContents().querySelectorAll('img')
  if (images.length !== 1) return null
  const { startContainer, startOffset, commonAncestorContainer } = selection.getRangeAt(0)
  const child = startContainer.childNodes[startOffset]
  if (child instanceof HTMLImageElement) return child
  const around =
    commonAncestorContainer instanceof Element
      ? commonAncestorContainer
      : commonAncestorContainer.parentElement
  return [...(around?.querySelectorAll('img') ?? [])].find((each) => selection.containsNode(each)) ?? null
}
