import type { Id } from '@bocau/contract/ids'
import { fillFrame, openFrame } from './fill-frame.ts'
import { watchFrame } from './frame-events.ts'
import { watchLinks } from './frame-links.ts'
import { fitFrame } from './frame-size.ts'
import css from './MessageBody.module.css'
import type { PreparedBody } from './prepared-body.ts'

/** A frame that can run no script, and the message in it, if there is one. */
export interface MessageFrame {
  readonly element: HTMLIFrameElement
  readonly id?: Id
  readonly body?: PreparedBody
  /** Ends what looks after the page in it. */
  readonly stop?: () => void
}

/** What a frame says of itself on screen. */
export interface FrameLook {
  title: string
  /** Where the page of the body lies. */
  address: string
  content: string
}

/** Says on a frame what is in it. */
export function dressFrame({ element }: MessageFrame, { title, address, content }: FrameLook): void {
  element.title = title
  element.dataset.address = address
  element.dataset.content = content
}

/** Draws what is in a frame larger, by percent: its root, inside of which a wide page shrinks as far as it has to. */
export function zoomFrame({ element }: MessageFrame, zoom: number): void {
  const root = element.contentDocument?.documentElement
  if (root) root.style.zoom = String(zoom / 100)
}

/** Lets nothing find a frame that is not on screen. */
export function undressFrame({ element }: MessageFrame): void {
  for (const name of ['title', 'data-address', 'data-content']) element.removeAttribute(name)
}

/** Makes a frame in a place of this page, open for a message. */
export function makeFrame(place: Node): MessageFrame {
  const element = document.createElement('iframe')
  // Never allow-scripts: with allow-same-origin it would let a message act as its reader.
  element.className = css.frame ?? ''
  element.setAttribute('sandbox', 'allow-same-origin allow-popups allow-popups-to-escape-sandbox')
  place.appendChild(element)
  openFrame(element)
  return { element }
}

/** Puts a body into a frame that is open for one, and looks after the page in it. */
export function writeMessage({ element }: MessageFrame, id: Id, body: PreparedBody): MessageFrame {
  const page = fillFrame(element, body)
  const stops = [watchFrame(page), watchLinks(page), fitFrame(element, page, id)]
  const stop = () => {
    for (const end of stops) end()
  }
  return { element, id, body, stop }
}
