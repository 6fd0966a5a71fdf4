import { openMailto } from '../../../compose/index.ts'

/**
 * Looks after the links of a message: each shows where it really leads, whatever its words say, and one to an
 * address of mail does not leave for another program.
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
    if (link?.protocol !== 'mailto:') return
    event.preventDefault()
    openMailto(link.href)
  }
  page.addEventListener('pointerover', tellAddress, { signal })
  page.addEventListener('focusin', tellAddress, { signal })
  page.addEventListener('click', openHere, { signal })
  page.addEventListener('auxclick', openHere, { signal })
  return () => stop.abort()
}

type Link = HTMLAnchorElement | HTMLAreaElement

/** What is touched belongs to another page, whose elements are of other classes than ours. */
const linkAround = (target: EventTarget | null): Link | null =>
  (target as Element | null)?.closest?.<Link>('a[href], area[href]') ?? null
