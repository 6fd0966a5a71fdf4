import { fetchPart } from '../../../../ui/parts/fetch-part.ts'
import { openMailto } from '../../../compose/index.ts'
import { findMisleading, type MisleadingLink } from './misleading-link.ts'

/**
 * Handles the links of a message: shows their real target, opens mail addresses in the compose window, and asks before
 * following a link whose text names another address.
 */
export function watchLinks(page: Document): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const reportAddress = ({ target }: Event) => {
    const link = linkAround(target)
    if (link) link.title = link.href
  }
  const openInPage = (event: Event) => {
    const link = linkAround(event.target)
    if (!link) return
    const misleading = findMisleading(link.textContent, link.href)
    if (!misleading && link.protocol !== 'mailto:') return
    event.preventDefault()
    if (misleading) void confirmAndFollow(link.href, misleading)
    else follow(link.href)
  }
  page.addEventListener('pointerover', reportAddress, { signal })
  page.addEventListener('focusin', reportAddress, { signal })
  page.addEventListener('click', openInPage, { signal })
  page.addEventListener('auxclick', openInPage, { signal })
  return () => stop.abort()
}

async function confirmAndFollow(address: string, misleading: MisleadingLink): Promise<void> {
  const { confirmTarget } = await fetchPart(() => import('./confirm-target.tsx'))
  if (await confirmTarget(address, misleading)) follow(address)
}

function follow(address: string): void {
  if (address.startsWith('mailto:')) openMailto(address)
  else window.open(address, '_blank', 'noopener,noreferrer')
}

type Link = HTMLAnchorElement | HTMLAreaElement

/**
 * Returns the link around an element. `instanceof` fails here, because elements of another document have
 * other classes.
 */
const linkAround = (target: EventTarget | null): Link | null =>
  (target as Element | null)?.closest?.<Link>('a[href], area[href]') ?? null
