import { baseOf, mailboxBase } from '../../api/first-data/mailbox-scope.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { findFolder } from '../../features/mailbox/folders/index.ts'
import { foldersQuery } from '../../features/mailbox/index.ts'
import {
  folderSource,
  HOVER_MILLISECONDS,
  prefetchPage,
  prefetchThread,
} from '../../features/mailbox/navigation/index.ts'
import { readRoute } from '../route.ts'

/** Prefetches the folder or thread of a link that is hovered, focused or pressed. */
export function prefetchHoveredLinks(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const prefetchAfterDelay = ({ target }: Event) => {
    clearTimeout(timer)
    timer = setTimeout(() => prefetchLink(target), HOVER_MILLISECONDS)
  }
  const prefetchNow = ({ target }: Event) => prefetchLink(target)
  const stop = new AbortController()
  for (const name of ['pointerover', 'focusin']) document.addEventListener(name, prefetchAfterDelay, stop)
  document.addEventListener('pointerdown', prefetchNow, stop)
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}

function prefetchLink(target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin || link.search || baseOf(link.pathname) !== mailboxBase) return
  const route = readRoute(link.pathname)
  if (route.page !== 'folder') return
  if (route.threadId) prefetchThread(route.folder, route.threadId)
  else prefetchFolder(route.folder)
}

function prefetchFolder(name: string): void {
  const limit = queryClient.getQueryData<{ item_per_page: number }>(queryKeys.settings)?.item_per_page
  const folders = queryClient.getQueryData(foldersQuery.queryKey) ?? []
  if (limit && findFolder(folders, name)) prefetchPage(folderSource(name), limit, '')
}
