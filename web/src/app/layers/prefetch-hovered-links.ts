import { baseOf, mailboxBase } from '../../api/first-data/mailbox-scope.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { findFolder, folderNames } from '../../features/mailbox/folders/index.ts'
import { foldersQuery } from '../../features/mailbox/index.ts'
import { HOVER_MILLISECONDS, prefetchThread, prepareFolder } from '../../features/mailbox/navigation/index.ts'
import { whenIdle } from '../../ui/timing/when-idle.ts'
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

/** Folders that most users open, the most frequent last. */
const likelyFolders = [folderNames.sent, folderNames.archive, folderNames.inbox]

/** Prefetches the folders that will likely be opened, one after the other when idle. */
export function prefetchLikelyFolders(): () => void {
  const cancels = likelyFolders.map((name) => whenIdle(() => prefetchFolder(name), { kind: 'lists' }))
  return () => {
    for (const cancel of cancels) cancel()
  }
}

function prefetchLink(target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin || link.search || baseOf(link.pathname) !== mailboxBase) return
  const route = readRoute(link.pathname)
  if (route.page !== 'folder') return
  if (route.threadId) prefetchThread(route.folder, route.threadId)
  else void prefetchFolder(route.folder)
}

async function prefetchFolder(name: string): Promise<void> {
  const limit = queryClient.getQueryData<{ item_per_page: number }>(queryKeys.settings)?.item_per_page
  const folders = queryClient.getQueryData(foldersQuery.queryKey) ?? []
  if (limit && findFolder(folders, name)) await prepareFolder(name, limit)
}
