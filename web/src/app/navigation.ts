import { navigate } from 'wouter/use-browser-location'
import { tokensIn } from '../api/address-tokens.ts'
import { baseOf, mailboxBase } from '../api/first-data/mailbox-scope.ts'
import { writeStored } from '../api/local-store.ts'
import { listArrivalOf } from '../features/mailbox/navigation/index.ts'
import { navigateWhenReady } from '../speed/navigate-when-ready.ts'
import { readRoute } from './route.ts'

/** Keeps a token that stands in the address, and takes it out of the address bar at once. Tells whether there was one. */
export function takeTokenFromAddress(): boolean {
  const found = tokensIn(location.href)
  if (!found) return false
  if (found.token) writeStored('token', found.token)
  navigate(found.address, { replace: true })
  return found.token !== undefined
}

/** Does the same before each later navigation. */
export function watchAddress(onToken: () => void): void {
  for (const name of ['popstate', 'pushState'])
    addEventListener(name, () => takeTokenFromAddress() && onToken())
}

/** A click on a link of this site goes there without reading the page anew. */
export function followLinksHere(): void {
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
    if (!link || !leadsHere(link)) return
    event.preventDefault()
    navigateWhenReady(arrivalAt(link), () =>
      navigate(link.pathname + link.search + link.hash, { replace: link.href === location.href }),
    )
  })
}

/** A folder is drawn once, with its rows, rather than empty at first. */
function arrivalAt({ pathname, search }: HTMLAnchorElement): Promise<void> | undefined {
  const route = readRoute(pathname)
  if (route.page !== 'folder' || route.threadId !== undefined) return undefined
  return listArrivalOf(route.folder, new URLSearchParams(search).get('cursor') ?? '')
}

function leadsHere(link: HTMLAnchorElement): boolean {
  const isPlain = !link.hasAttribute('download') && (link.target === '' || link.target === '_self')
  const isPage = !/^\/(api|storage)\//.test(link.pathname)
  const isSamePlace = link.pathname === location.pathname && link.hash !== ''
  // The address of another mailbox is a window of its own.
  const isHere = baseOf(link.pathname) === mailboxBase
  return isPlain && isPage && isHere && link.origin === location.origin && !isSamePlace
}
