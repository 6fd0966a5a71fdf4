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
export function followPointer(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = ({ target }: Event) => {
    clearTimeout(timer)
    timer = setTimeout(() => fetchAhead(target), HOVER_MILLISECONDS)
  }
  const press = ({ target }: Event) => fetchAhead(target)
  const stop = new AbortController()
  for (const name of ['pointerover', 'focusin']) document.addEventListener(name, rest, stop)
  document.addEventListener('pointerdown', press, stop)
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}

function fetchAhead(target: EventTarget | null): void {
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
