import { trackingPixelPath as path } from '@bocau/mail-core/tracking-pixel'

/** The smallest picture there is: one transparent pixel. */
export const pixelImage = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const tokenPattern = /^[0-9a-zA-Z_-]{16,64}$/

/** Where the image of a tracked message is fetched from. */
export function pixelAddress(publicOrigin: string, token: string): string {
  return `${publicOrigin}${path}${token}`
}

/** The token in the address of one of our own images; null for any other address. */
export function readPixelAddress(publicOrigin: string, address: string): string | null {
  const start = `${publicOrigin}${path}`
  const token = address.startsWith(start) ? address.slice(start.length) : ''
  return tokenPattern.test(token) ? token : null
}
