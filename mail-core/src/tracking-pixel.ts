/** Where the pictures lie by which senders learn that their messages were seen, on every installation. */
export const trackingPixelPath = '/api/v2/seen/'

const PIXEL = /^https?:\/\/[^/?#]{1,300}\/api\/v2\/seen\/[0-9a-zA-Z_-]{16,64}$/

/** Whether an image is such a picture: it belongs to whoever the message went to, and to no answer. */
export const isTrackingPixel = (url: string): boolean => PIXEL.test(url)
