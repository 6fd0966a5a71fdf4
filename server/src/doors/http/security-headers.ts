import { createHash } from 'node:crypto'

/** What stands in a page itself and may: its script and its style, by their hashes. */
export interface InPage {
  readonly script: readonly string[]
  readonly style: readonly string[]
}

const nothing: InPage = { script: [], style: [] }

/**
 * What the page may load and do. No script or style stands in the page itself but those of `inPage`; `style-src-attr`
 * is for the editor, which writes style attributes into the message being written. An office server is shown in a frame,
 * which a form is posted into.
 */
export const contentSecurityPolicy = (officeOrigin: string | null, inPage = nothing) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'", ...inPage.script],
  'style-src': ["'self'", ...inPage.style],
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-src': ["'self'", 'blob:', ...listed(officeOrigin)],
  'worker-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'", ...listed(officeOrigin)],
  'frame-ancestors': ["'self'"],
})

const listed = (origin: string | null) => (origin === null ? [] : [origin])

/** How a policy names what stands in a page itself. */
export const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What no page and no frame of ours ever asks a browser for. */
export const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')
