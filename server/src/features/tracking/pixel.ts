import { trackingPixelPath as path } from '@bocau/mail-core/tracking-pixel'

/** A transparent image of one pixel. */
export const pixelImage = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const tokenPattern = /^[0-9a-zA-Z_-]{16,64}$/

/** Returns the URL of a tracking pixel. */
export function pixelAddress(publicOrigin: string, token: string): string {
  return `${publicOrigin}${path}${token}`
}

/** Returns the token in the URL of one of our tracking pixels; null for any other URL. */
export function readPixelAddress(publicOrigin: string, address: string): string | null {
  const start = `${publicOrigin}${path}`
  const token = address.startsWith(start) ? address.slice(start.length) : ''
  return tokenPattern.test(token) ? token : null
}
