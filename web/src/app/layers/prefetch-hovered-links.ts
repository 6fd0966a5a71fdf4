import { baseOf, mailboxBase } from '../../api/first-data/mailbox-scope.ts'
import { HOVER_MILLISECONDS, prefetchThread, prepareFolder } from '../../features/mailbox/navigation/index.ts'
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
  else void prepareFolder(route.folder)
}
