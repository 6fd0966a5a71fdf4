import { createHash } from 'node:crypto'

/** Hashes of the allowed inline scripts and styles. */
export interface InlineHashes {
  readonly script: readonly string[]
  readonly style: readonly string[]
}

const noInlineHashes: InlineHashes = { script: [], style: [] }

/**
 * Builds the Content Security Policy of the page. Only scripts and styles of `inlineHashes` are allowed inline;
 * `style-src-attr` is for the editor, which writes style attributes into the message. An office server is embedded in a
 * frame and opened by a form.
 */
export const contentSecurityPolicy = (officeOrigin: string | null, inlineHashes = noInlineHashes) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'", ...inlineHashes.script],
  'style-src': ["'self'", ...inlineHashes.style],
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-src': ["'self'", 'blob:', ...toSourceList(officeOrigin)],
  'worker-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'", ...toSourceList(officeOrigin)],
  'frame-ancestors': ["'self'"],
})

const toSourceList = (origin: string | null) => (origin === null ? [] : [origin])

/** Returns the CSP source for an inline text. */
export const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Browser features that no page or frame uses. */
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
