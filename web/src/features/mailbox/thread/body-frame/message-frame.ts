import type { Id } from '@bocau/contract/ids'
import { openMailto } from '../../../compose/index.ts'
import { confirmTarget } from './confirm-target.tsx'
import { loadDeferredImages } from './deferred-images.ts'
import { emptyFrame, fillFrame, openFrame } from './fill-frame.ts'
import { fitFrame } from './frame-size.ts'
import css from './MessageBody.module.css'
import { findMisleading, type MisleadingLink } from './misleading-link.ts'
import type { PreparedBody } from './prepared-body.ts'

/** Sandboxed frame and the message in it, if any. */
export interface MessageFrame {
  readonly element: HTMLIFrameElement
  readonly id?: Id
  readonly body?: PreparedBody
  /** Removes the listeners on its document. */
  readonly stop?: () => void
}

/** Attributes of a visible frame. */
export interface FrameStyle {
  title: string
  address: string
  content: string
}

export function setFrameAttributes({ element }: MessageFrame, { title, address, content }: FrameStyle): void {
  element.title = title
  element.dataset.address = address
  element.dataset.content = content
}

/** Scales the content by percent at its root; a wide page shrinks inside it. */
export function zoomFrame({ element }: MessageFrame, zoom: number): void {
  const root = element.contentDocument?.documentElement
  const scale = zoom === 100 ? '' : String(zoom / 100)
  if (root && root.style.zoom !== scale) root.style.zoom = scale
}

/** Removes the attributes of a hidden frame, so that queries do not find it. */
export function removeFrameAttributes({ element }: MessageFrame): void {
  for (const name of ['title', 'data-address', 'data-content']) element.removeAttribute(name)
}

/** Creates an empty frame for a message. */
export function createFrame(parent: Node): MessageFrame {
  const element = document.createElement('iframe')
  // Never add allow-scripts: combined with allow-same-origin it would let a message act as its reader.
  element.className = css.frame ?? ''
  element.setAttribute('sandbox', 'allow-same-origin allow-popups allow-popups-to-escape-sandbox')
  parent.appendChild(element)
  openFrame(element)
  return { element }
}

/** Returns the same frame without its message. */
export function emptied({ element }: MessageFrame): MessageFrame {
  emptyFrame(element)
  return { element }
}

/** Writes a body into an empty frame and attaches its listeners. */
export function writeMessage({ element }: MessageFrame, id: Id, body: PreparedBody): MessageFrame {
  const page = fillFrame(element, body)
  const stops = [watchFrame(page), watchLinks(page), fitFrame(element, page, id), loadDeferredImages(page)]
  const stop = () => {
    for (const end of stops) end()
  }
  return { element, id, body, stop }
}

/** Forwards events inside a body frame to this page: keys for shortcuts, and presses that close open menus. */
function watchFrame(page: Document): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, code, ctrlKey, altKey, metaKey, shiftKey, repeat } = event
    const passedOn = new KeyboardEvent('keydown', {
      key,
      code,
      ctrlKey,
      altKey,
      metaKey,
      shiftKey,
      repeat,
      bubbles: true,
      cancelable: true,
    })
    if (!document.dispatchEvent(passedOn)) event.preventDefault()
  }
  const onPointerDown = () => document.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))

  page.addEventListener('keydown', onKeyDown)
  page.addEventListener('pointerdown', onPointerDown)
  return () => {
    page.removeEventListener('keydown', onKeyDown)
    page.removeEventListener('pointerdown', onPointerDown)
  }
}

/**
 * Handles the links of a message: shows their real target, opens mail addresses in the compose window, and asks before
 * following a link whose text names another address.
 */
function watchLinks(page: Document): () => void {
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
