/** Path of tracking pixels on every installation. */
export const trackingPixelPath = '/api/v2/seen/'

const PIXEL = /^https?:\/\/[^/?#]{1,300}\/api\/v2\/seen\/[0-9a-zA-Z_-]{16,64}$/

/** Returns true for a tracking pixel. It belongs to one recipient and must not be included in replies. */
export const isTrackingPixel = (url: string): boolean => PIXEL.test(url)
