import { safeLink } from '@bocau/mail-core/html/safe-url'

/** Elements that load, run or submit something. */
const active =
  'script, iframe, frame, object, embed, link, meta, base, form, input, button, audio, video, style'

/** Removes active content from rendered HTML before it is inserted into the page. */
export function sanitiseDocument(root: ParentNode): void {
  for (const element of root.querySelectorAll(active)) element.remove()
  for (const element of root.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      const value = element.getAttribute(name) ?? ''
      if (/^on/i.test(name) || (/^(src|xlink:href|href)$/i.test(name) && !isHarmless(element, name, value))) {
        element.removeAttribute(name)
      }
    }
    if (element.localName === 'a') sanitiseLink(element)
  }
}

/** Allows embedded images, internal references, and links, which are checked separately. */
function isHarmless({ localName }: Element, name: string, value: string): boolean {
  if (localName === 'a' && name === 'href') return true
  return value.startsWith('#') || value.startsWith('blob:') || value.startsWith('data:image/')
}

/** Makes a link open in a new tab; removes unsafe addresses. */
function sanitiseLink(link: Element): void {
  const written = link.getAttribute('href') ?? ''
  if (written.startsWith('#')) return
  const address = safeLink(written)
  if (!address) {
    link.removeAttribute('href')
    return
  }
  link.setAttribute('href', address)
  link.setAttribute('title', address)
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', 'noopener noreferrer')
}
