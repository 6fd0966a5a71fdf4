import { navigate } from 'wouter/use-browser-location'
import { tokensIn } from '../api/address-tokens.ts'
import { baseOf, mailboxBase } from '../api/first-data/mailbox-scope.ts'
import { writeStored } from '../api/local-store.ts'
import { loadListPage } from '../features/mailbox/navigation/index.ts'
import { navigateWhenReady } from '../speed/navigate-when-ready.ts'
import { readRoute } from './route.ts'

/** Stores a token from the address and removes it from the address bar immediately. Returns true if there was one. */
export function consumeAddressToken(): boolean {
  const tokens = tokensIn(location.href)
  if (!tokens) return false
  if (tokens.token) writeStored('token', tokens.token)
  navigate(tokens.address, { replace: true })
  return tokens.token !== undefined
}

/** Does the same before each later navigation. */
export function watchAddress(onToken: () => void): void {
  for (const name of ['popstate', 'pushState'])
    addEventListener(name, () => consumeAddressToken() && onToken())
}

/** Handles clicks on internal links without a page load. */
export function followLocalLinks(): void {
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || !isLocalLink(link)) return
    event.preventDefault()
    navigateWhenReady(waitForRows(link), () =>
      navigate(link.pathname + link.search + link.hash, { replace: link.href === location.href }),
    )
  })
}

/** Waits for the rows, so that a folder is not rendered empty first. */
function waitForRows({ pathname, search }: HTMLAnchorElement): Promise<void> | undefined {
  const route = readRoute(pathname)
  if (route.page !== 'folder' || route.threadId !== undefined) return undefined
  return loadListPage(route.folder, new URLSearchParams(search).get('cursor') ?? '')
}

function isLocalLink(link: HTMLAnchorElement): boolean {
  const isPlain = !link.hasAttribute('download') && (link.target === '' || link.target === '_self')
  const isPage = !/^\/(api|storage)\//.test(link.pathname)
  const isSamePage = link.pathname === location.pathname && link.hash !== ''
  // Another mailbox needs its own window.
  const isSameMailbox = baseOf(link.pathname) === mailboxBase
  return isPlain && isPage && isSameMailbox && link.origin === location.origin && !isSamePage
}
