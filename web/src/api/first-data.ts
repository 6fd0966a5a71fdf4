import { type FirstData, firstDataElementId } from '@bocau/contract/first-data'
import type { QueryClient } from '@tanstack/react-query'
import { readPage, request } from './client.ts'
import { queryKeys } from './query-keys.ts'
import { splitSettings } from './session.ts'

/** Reads what the page carries, once. Null when nobody is signed in, undefined when the page carries nothing. */
export function takeFirstData(): FirstData | null | undefined {
  const data = findFirstData(document)
  document.getElementById(firstDataElementId)?.remove()
  return data
}

/**
 * Reads the first data of an address, as its page would carry them: one request for everything. Null when
 * nobody is signed in.
 */
export async function readFirstData(address: string): Promise<FirstData | null> {
  const page = new DOMParser().parseFromString(await readPage(address), 'text/html')
  const data = findFirstData(page)
  return data === undefined ? readPieces() : data
}

/** A page served without first data (by the development server): the pieces are asked for one by one, at once. */
async function readPieces(): Promise<FirstData> {
  const [user, quota, entries, folders] = await Promise.all([
    request('GET /api/v2/user/info'),
    request('GET /api/v2/accounts/quota'),
    request('GET /api/v2/settings'),
    request('GET /api/v2/folders'),
  ])
  return { user, quota, ...splitSettings(entries), folders, event_number: 0, threads: null, thread: null }
}

/** Null when the server knew of nobody, undefined when the page did not come from it: its place is still marked then. */
function findFirstData(page: Document): FirstData | null | undefined {
  const element = page.getElementById(firstDataElementId)
  if (element) return JSON.parse(element.textContent) as FirstData | null
  const isMarked = [...page.body.childNodes].some(
    (node) => node.nodeType === Node.COMMENT_NODE && node.nodeValue === firstDataElementId,
  )
  return isMarked ? undefined : null
}

/** Puts first data where the screens look for them, so that they need no request. */
export function primeCache(cache: QueryClient, data: FirstData): void {
  cache.setQueryData(queryKeys.user, data.user)
  cache.setQueryData(queryKeys.settings, data.settings)
  cache.setQueryData(queryKeys.server, data.server)
  cache.setQueryData(queryKeys.quota, data.quota)
  cache.setQueryData(queryKeys.folders, data.folders)
  if (data.threads) {
    const { folder, page } = data.threads
    cache.setQueryData(queryKeys.threads(folder, page.limit), page)
  }
  if (data.thread) {
    const { folder, detail } = data.thread
    cache.setQueryData(queryKeys.thread(folder, detail.thread.id), detail)
  }
}
