import { safeLink } from '@bocau/mail-core/html/safe-url'
import createPurifier, { type Config } from 'dompurify'
import { lazily } from '../../../../store.ts'
import { localImagePath } from '../image/hosted-images.ts'
import { ALLOWED_ATTRIBUTES, ALLOWED_CLASSES, ALLOWED_ELEMENTS } from './allowed.ts'
import { dropUnwanted, readHtml } from './read-html.ts'
import { applySafeStyle } from './safe-style.ts'
import { preserveLines } from './white-space.ts'

const config: Config = {
  ALLOWED_TAGS: ALLOWED_ELEMENTS,
  ALLOWED_ATTR: ALLOWED_ATTRIBUTES,
  // First of two filters; the allowed URLs per attribute are checked below.
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|data:image\/|\/)/i,
  ADD_URI_SAFE_ATTR: ALLOWED_ATTRIBUTES.filter((name) => !['href', 'src', 'data-src'].includes(name)),
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  KEEP_CONTENT: true,
  // Nodes of a document that renders and loads nothing.
  RETURN_DOM: true,
}

const purifier = lazily(configurePurifier)

/** Sanitises all HTML that enters the editor: set, pasted, dropped or quoted. */
export function toSafeFragment(html: string): DocumentFragment {
  if (html === '') return document.createDocumentFragment()
  const content = readHtml(html)
  dropUnwanted(content)
  const body = purifier().sanitize(content, config as Config & { RETURN_DOM: true })
  const fragment = document.createDocumentFragment()
  fragment.append(...body.childNodes)
  preserveLines(fragment)
  return fragment
}

/** Creates a purifier that also restricts classes, styles, links and images. */
function configurePurifier() {
  const configured = createPurifier(window)
  configured.addHook('afterSanitizeAttributes', (element) => {
    if (!(element instanceof Element)) return
    filterClasses(element)
    if (element.hasAttribute('style')) applySafeStyle(element as HTMLElement)
    if (element.nodeName === 'A') sanitiseLink(element)
    else element.removeAttribute('href')
    if (element.nodeName === 'IMG') sanitiseImage(element)
    else for (const name of ['src', 'data-src']) element.removeAttribute(name)
  })
  return configured
}

function filterClasses(element: Element): void {
  const allowed = [...element.classList].filter((name) => ALLOWED_CLASSES.has(name))
  if (allowed.length > 0) element.className = allowed.join(' ')
  else element.removeAttribute('class')
}

function sanitiseLink(link: Element): void {
  const href = safeLink(link.getAttribute('href') ?? '')
  if (href) link.setAttribute('href', href)
  else link.removeAttribute('href')
}

/** Shows uploaded and embedded images. A remote image is only recorded, because loading it would inform its sender. */
function sanitiseImage(image: Element): void {
  const written = image.getAttribute('src') ?? ''
  const localPath = localImagePath(written)
  const remembered = image.getAttribute('data-src') ?? ''
  image.removeAttribute('src')
  image.removeAttribute('data-src')
  if (localPath) image.setAttribute('src', localPath)
  else if (/^data:image\/(?:png|jpe?g|gif|webp|bmp);base64,/i.test(written))
    image.setAttribute('src', written)
  else {
    const remote = [written, remembered].find((url) => /^https?:/i.test(url) && safeLink(url))
    if (remote) image.setAttribute('data-src', remote)
    else image.remove()
  }
}
