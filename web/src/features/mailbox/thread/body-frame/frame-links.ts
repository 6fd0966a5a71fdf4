import { fetchPart } from '../../../../ui/parts/fetch-part.ts'
import { openMailto } from '../../../compose/index.ts'
import { findMisleading, type MisleadingLink } from './misleading-link.ts'

/**
 * Looks after the links of a message: each shows where it really leads, whatever its words say, one to an address of
 * mail does not leave for another program, and one whose words name another address than its own asks first.
 */
export function watchLinks(page: Document): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const tellAddress = ({ target }: Event) => {
    const link = linkAround(target)
    if (link) link.title = link.href
  }
  const openHere = (event: Event) => {
    const link = linkAround(event.target)
    if (!link) return
    const misleading = findMisleading(link.textContent, link.href)
    if (!misleading && link.protocol !== 'mailto:') return
    event.preventDefault()
    if (misleading) void askAndFollow(link.href, misleading)
    else follow(link.href)
  }
  page.addEventListener('pointerover', tellAddress, { signal })
  page.addEventListener('focusin', tellAddress, { signal })
  page.addEventListener('click', openHere, { signal })
  page.addEventListener('auxclick', openHere, { signal })
  return () => stop.abort()
}

async function askAndFollow(address: string, misleading: MisleadingLink): Promise<void> {
  const { askWhereTo } = await fetchPart(() => import('./ask-where-to.tsx'))
  if (await askWhereTo(address, misleading)) follow(address)
}

function follow(address: string): void {
  if (address.startsWith('mailto:')) openMailto(address)
  else window.open(address, '_blank', 'noopener,noreferrer')
}

type Link = HTMLAnchorElement | HTMLAreaElement

/** What is touched belongs to another page, whose elements are of other classes than ours. */
const linkAround = (target: EventTarget | null): Link | null =>
  (target as Element | null)?.closest?.<Link>('a[href], area[href]') ?? null
