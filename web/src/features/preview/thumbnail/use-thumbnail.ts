import { useEffect, useRef, useState } from 'react'
import { fetchPart } from '../../../ui/parts/fetch-part.ts'
import type { PreviewFile } from '../preview-file.ts'
import { viewerOf } from '../viewer-of.ts'
import { ThumbnailShelf } from './thumbnail-shelf.ts'

/** Of larger files the look is not worth the way. */
const mostBytes = 8 * 1024 * 1024
const keptAtMost = 300
const drawn: ReadonlySet<string | null> = new Set(['pdf', 'word', 'sheet', 'slides'])

const shelf = new ThumbnailShelf<PreviewFile>(
  async (file) => (await fetchPart(() => import('./draw-thumbnail.ts'))).drawThumbnail(file),
  (address) => URL.revokeObjectURL(address),
  keptAtMost,
)

/** Whether a small picture of a file is drawn from what is in it. */
export const hasThumbnail = (file: Pick<PreviewFile, 'name' | 'content_type' | 'size' | 'scan'>): boolean =>
  file.scan !== 'infected' && file.size > 0 && file.size <= mostBytes && drawn.has(viewerOf(file))

/**
 * A small picture of a document, drawn once it is in sight and kept for as long as this content is: its address, until
 * then undefined; and what is put to the element in whose place it stands.
 */
export function useThumbnail(file: PreviewFile | undefined) {
  const [element, watch] = useState<Element | null>(null)
  const [shown, setShown] = useState<{ key: string; address: string | undefined }>()
  const key = file?.key
  // A file is known by its key: what else is made anew says nothing new.
  const now = useRef(file)
  useEffect(() => {
    now.current = file
  })
  useEffect(() => {
    if (!element || key === undefined) return
    let isSeen = false
    let isOver = false
    const observer = new IntersectionObserver((entries) => {
      isSeen = entries.at(-1)?.isIntersecting ?? false
      if (!isSeen || !now.current) return
      void shelf
        .get(key, now.current, () => isSeen && !isOver)
        .then((address) => !isOver && address && setShown({ key, address }))
    })
    observer.observe(element)
    return () => {
      isOver = true
      observer.disconnect()
    }
  }, [element, key])
  return { watch, address: shown?.key === key ? shown?.address : undefined }
}
