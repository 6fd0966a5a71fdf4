import { useEffect, useEffectEvent, useState } from 'react'
import { loadPreview } from '../load-preview.ts'
import type { PreviewFile } from '../preview-file.ts'
import { viewerOf } from '../viewer-of.ts'
import { ThumbnailCache } from './thumbnail-cache.ts'

const maxBytes = 8 * 1024 * 1024
const maxCached = 300
const supportedKinds: ReadonlySet<string | null> = new Set(['pdf', 'word', 'sheet', 'slides'])

const thumbnails = new ThumbnailCache<PreviewFile>(
  async (file) => (await loadPreview()).renderThumbnail(file),
  (address) => URL.revokeObjectURL(address),
  maxCached,
)

/** Returns true if a file gets a thumbnail rendered from its content. */
export const hasThumbnail = (file: Pick<PreviewFile, 'name' | 'content_type' | 'size' | 'scan'>): boolean =>
  file.scan !== 'infected' && file.size > 0 && file.size <= maxBytes && supportedKinds.has(viewerOf(file))

/**
 * Renders a thumbnail when its element is visible; returns its address and a ref for the element. Cached per version of
 * the content.
 */
export function useThumbnail(file: PreviewFile | undefined) {
  const [element, watch] = useState<Element | null>(null)
  const [loaded, setLoaded] = useState<{ key: string; address: string | undefined }>()
  const key = file?.key
  // The key identifies the file; other changes of the object are irrelevant.
  const currentFile = useEffectEvent(() => file)
  useEffect(() => {
    if (!element || key === undefined) return
    let isVisible = false
    let isOver = false
    const observer = new IntersectionObserver((entries) => {
      isVisible = entries.at(-1)?.isIntersecting ?? false
      const current = currentFile()
      if (!isVisible || !current) return
      void thumbnails
        .get(key, current, () => isVisible && !isOver)
        .then((address) => !isOver && address && setLoaded({ key, address }))
    })
    observer.observe(element)
    return () => {
      isOver = true
      observer.disconnect()
    }
  }, [element, key])
  return { watch, address: loaded?.key === key ? loaded?.address : undefined }
}
