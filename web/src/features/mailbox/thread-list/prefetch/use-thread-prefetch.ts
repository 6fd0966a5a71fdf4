import type { Id } from '@bocau/contract/ids'
import { useEffect, useRef } from 'react'
import { prefetch } from '../../../../ui/parts/fetch-part.ts'
import { cancelPrefetch, HOVER_MILLISECONDS, prefetchThread } from '../../navigation/prefetch.ts'
import { loadThreadPage } from '../../pages/load-thread-page.ts'

/** Prefetches the hovered or focused thread and cancels when it changes. */
export function useThreadPrefetch(threadFolder: (id: Id) => string): (id: Id | null) => void {
  const pending = useRef<{ id: Id | null; folder: string; timer: number }>({ id: null, folder: '', timer: 0 })
  useEffect(() => () => clearTimeout(pending.current.timer), [])

  return (id) => {
    const before = pending.current
    if (before.id === id) return
    clearTimeout(before.timer)
    if (before.id) cancelPrefetch(before.folder, before.id)
    const folder = id ? threadFolder(id) : ''
    const timer = id ? window.setTimeout(() => fetchAll(folder, id), HOVER_MILLISECONDS) : 0
    pending.current = { id, folder, timer }
  }
}

function fetchAll(folder: string, id: Id): void {
  prefetch(loadThreadPage)
  prefetchThread(folder, id)
}
