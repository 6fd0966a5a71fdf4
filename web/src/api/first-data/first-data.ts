import { type FirstData, firstDataElementId } from '@bocau/contract/first-data'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../query-keys.ts'

/** Reads the embedded data once. Null if no user is signed in, undefined without embedded data. */
export function consumeFirstData(): FirstData | null | undefined {
  const data = findFirstData(document)
  document.getElementById(firstDataElementId)?.remove()
  return data
}

/**
 * Reads the data embedded in the page. Null if no user is signed in; undefined if the placeholder is
 * unchanged, as from the development server.
 */
export function findFirstData(page: Document): FirstData | null | undefined {
  const element = page.getElementById(firstDataElementId)
  if (element) return JSON.parse(element.textContent) as FirstData | null
  const hasMarker = [...page.body.childNodes].some(
    (node) => node.nodeType === Node.COMMENT_NODE && node.nodeValue === firstDataElementId,
  )
  return hasMarker ? undefined : null
}

/** Fills the query cache with the first data, so that screens need no requests. */
export function primeCache(cache: QueryClient, data: FirstData): void {
  cache.setQueryData(queryKeys.user, data.user)
  cache.setQueryData(queryKeys.settings, data.settings)
  cache.setQueryData(queryKeys.server, data.server)
  cache.setQueryData(queryKeys.quota, data.quota)
  cache.setQueryData(queryKeys.folders, data.folders)
  cache.setQueryData(queryKeys.labels, data.labels)
  cache.setQueryData(queryKeys.mailboxes, { items: data.mailboxes })
  if (data.threads) {
    const { folder, page } = data.threads
    cache.setQueryData(queryKeys.threads(folder, page.limit), page)
  }
  if (data.thread) {
    const { folder, detail } = data.thread
    cache.setQueryData(queryKeys.thread(folder, detail.thread.id), detail)
  }
}
